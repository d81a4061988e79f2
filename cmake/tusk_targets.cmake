# How our targets are made. One static library per folder of src/; tests, benchmarks and fuzz targets
# stand beside the code they belong to and are found by their names:
#   x.cpp         part of the library
#   x_test.cpp    part of <folder>_tests, run by ctest
#   x_bench.cpp   a Google Benchmark program of its own
#   x_fuzz.cpp    a libFuzzer program of its own (preset fuzz)

find_package(GTest REQUIRED)
find_package(benchmark REQUIRED)
include(GoogleTest)

# The PostgreSQL of the tests: ctest starts it before the first test that needs it, stops it after the
# last one; tests find it by the URL in this file.
set(TUSK_POSTGRES_DIR ${PROJECT_BINARY_DIR}/postgres)
add_test(NAME postgres.start
         COMMAND ${PROJECT_SOURCE_DIR}/tools/postgres start ${TUSK_POSTGRES_DIR})
add_test(NAME postgres.stop
         COMMAND ${PROJECT_SOURCE_DIR}/tools/postgres stop ${TUSK_POSTGRES_DIR})
set_tests_properties(postgres.start PROPERTIES FIXTURES_SETUP postgres TIMEOUT 120)
set_tests_properties(postgres.stop PROPERTIES FIXTURES_CLEANUP postgres TIMEOUT 120)

# tusk_tests(<name> [POSTGRES] FILES ... LIBRARIES ...): a test program whose cases ctest runs one by
# one; POSTGRES if they need that data base.
function(tusk_tests name)
    cmake_parse_arguments(T "POSTGRES" "" "FILES;LIBRARIES" ${ARGN})
    if(TUSK_FUZZ OR NOT T_FILES)
        return()
    endif()
    add_executable(${name} ${T_FILES})
    target_link_libraries(${name} PRIVATE ${T_LIBRARIES} GTest::gtest GTest::gtest_main)
    target_compile_definitions(
        ${name} PRIVATE TUSK_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
                        TUSK_PROGRAM="${PROJECT_BINARY_DIR}/tusk")
    if(TARGET tusk)
        add_dependencies(${name} tusk)
    endif()
    set(properties TIMEOUT 600)
    if(T_POSTGRES)
        target_compile_definitions(${name}
                                   PRIVATE TUSK_TEST_POSTGRES="${TUSK_POSTGRES_DIR}/url")
        list(APPEND properties FIXTURES_REQUIRED postgres)
    endif()
    gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST PROPERTIES ${properties})
endfunction()

# tusk_folder(<name> [POSTGRES] DEPENDS <other folders> LIBRARIES <packages>): everything in this
# directory; POSTGRES as above.
function(tusk_folder name)
    cmake_parse_arguments(F "POSTGRES" "" "DEPENDS;LIBRARIES" ${ARGN})
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS *.cpp)
    set(tests ${sources})
    set(benches ${sources})
    set(fuzzers ${sources})
    list(FILTER sources EXCLUDE REGEX "_(test|bench|fuzz)\\.cpp$")
    list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
    list(FILTER benches INCLUDE REGEX "_bench\\.cpp$")
    list(FILTER fuzzers INCLUDE REGEX "_fuzz\\.cpp$")

    list(TRANSFORM F_DEPENDS PREPEND tusk_ OUTPUT_VARIABLE depends)
    add_library(tusk_${name} STATIC ${sources})
    target_link_libraries(tusk_${name} PUBLIC tusk_settings ${depends} ${F_LIBRARIES})
    set(needs)
    if(F_POSTGRES)
        set(needs POSTGRES)
    endif()
    tusk_tests(${name}_tests ${needs} FILES ${tests} LIBRARIES tusk_${name})

    if(NOT TUSK_FUZZ)
        foreach(file ${benches})
            get_filename_component(target ${file} NAME_WE)
            add_executable(${target} ${file})
            target_link_libraries(${target} PRIVATE tusk_${name} benchmark::benchmark
                                                    benchmark::benchmark_main)
        endforeach()
    else()
        foreach(file ${fuzzers})
            get_filename_component(target ${file} NAME_WE)
            add_executable(${target} ${file})
            target_link_libraries(${target} PRIVATE tusk_${name})
            target_link_options(${target} PRIVATE -fsanitize=fuzzer)
            target_compile_definitions(${target} PRIVATE TUSK_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
        endforeach()
    endif()
endfunction()
