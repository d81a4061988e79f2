# Writes the commit of the source tree into a header, only when it has changed: -DSOURCE= -DHEADER=
cmake_minimum_required(VERSION 3.25)
execute_process(COMMAND git describe --always --dirty=+ --abbrev=10 --exclude=*
                WORKING_DIRECTORY ${SOURCE} OUTPUT_VARIABLE commit
                OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    set(commit "")
endif()
file(CONFIGURE OUTPUT ${HEADER} CONTENT "#define TUSK_COMMIT \"@commit@\"\n" @ONLY)
