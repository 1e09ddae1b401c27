"""Tools of flows in LangChain."""

from switchyard import connect
from switchyard.langchain import langchain_tools

from .adding_runtime import failing, runtime_that_adds
from .scripted_runtime import TOKEN, ScriptedRuntime


async def test_tools_are_structured_tools_made_of_the_schema() -> None:
    """[R13] [D1] [D10]"""
    async with ScriptedRuntime() as runtime:
        runtime.answer = runtime_that_adds
        async with connect(runtime.url, TOKEN) as client:
            session = await client.open_session("f", "n")
            add = langchain_tools(session.tools)[0]
            assert (add.name, add.description) == ("add_numbers", "Adds.")
            assert add.args["a"] == {"type": "number", "description": "A number."}
            assert await add.ainvoke({"a": 5, "b": 3}) == {"sum": 8}
            runtime.answer = failing({"type": "ToolError", "code": "X", "message": "It broke."})
            assert await add.ainvoke({"a": 5, "b": 3}) == "Tool failed: It broke."
