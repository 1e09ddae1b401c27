import { isBlocking } from "@switchyard/spec/error";
import type { Operation } from "@switchyard/spec/flow";
import { afterEach, describe, expect, it } from "vitest";
import { ORDER_DESK } from "../../testing/flows.ts";
import { TestBackend } from "../../testing/test-backend.ts";
import { TestDesigner } from "../../testing/test-designer.ts";
import { TestPages } from "../../testing/test-pages.ts";
import type { Editor } from "../editor.ts";
import { nodeField } from "./node-fields.ts";
import type { FieldPlace } from "./unfinished-text.ts";
import { textAt } from "./unfinished-texts.ts";

const MESSAGE = { node: "start", field: "message" };
const HALF = { text: '{"a": ', wanted: "valid JSON" };

const pages = new TestPages();
afterEach(() => pages.close());

/** What a field shows in place of its value. */
const shown = (editor: Editor, place: FieldPlace = MESSAGE) => textAt(editor.store.getState(), place);
const problems = (editor: Editor) => editor.check().filter(({ code }) => code === "TEXT_UNFINISHED");
const setMessage = (value: unknown): Operation => ({
	op: "set-parameter",
	node: "start",
	name: "message",
	setting: { scope: "Custom", value },
});

function withHalf() {
	const designer = new TestDesigner({ flow: ORDER_DESK });
	designer.editor.setUnfinished(MESSAGE, HALF);
	return designer;
}

describe("a text that is no value yet", () => {
	it("is a problem at its node and field that keeps the flow from running, in plain words", () => {
		const { editor, flow } = withHalf();
		const [problem, ...others] = problems(editor);
		expect(others).toEqual([]);
		expect(problem).toMatchObject({
			node: "start",
			field: "message",
			message: "The text in `message` is not valid JSON yet.",
		});
		expect(problem && isBlocking(problem)).toBe(true);
		expect(editor.store.getState().problems.byNode.get("start")).toEqual([problem]);
		expect(flow).toEqual(ORDER_DESK);
	});

	it("is none any more once it is mended or discarded", () => {
		const { editor } = withHalf();
		editor.setUnfinished(MESSAGE, { ...HALF, text: '{"a": 1' });
		expect(problems(editor)).toHaveLength(1);
		expect(shown(editor)).toBe('{"a": 1');
		editor.setUnfinished(MESSAGE, undefined);
		expect(problems(editor)).toEqual([]);
		expect(shown(editor)).toBeUndefined();
	});

	it("goes with its node and comes back with it", () => {
		const designer = withHalf();
		designer.select("start").remove();
		expect(problems(designer.editor)).toEqual([]);
		designer.undo();
		expect(problems(designer.editor)).toHaveLength(1);
		expect(shown(designer.editor)).toBe(HALF.text);
	});

	it("goes with the scope that it was typed under and comes back with it", () => {
		const { editor } = new TestDesigner({ flow: ORDER_DESK });
		const place = { node: "log", field: "text" };
		editor.setParameter("log", "text", { scope: "Custom", value: 5 });
		editor.setUnfinished(place, { text: "five", wanted: "a valid number" });
		editor.setScope("log", "text", "Message");
		expect(problems(editor)).toEqual([]);
		editor.setScope("log", "text", "Custom");
		expect(problems(editor)).toHaveLength(1);
		expect(shown(editor, place)).toBe("five");
	});

	it("gives way where undo, or going back to the default, changes the value beneath it", () => {
		const designer = new TestDesigner({ flow: ORDER_DESK });
		const { editor } = designer;
		editor.setParameter("start", "message", { scope: "Custom", value: { a: 1 } });
		editor.setUnfinished(MESSAGE, HALF);
		designer.undo();
		expect(shown(editor)).toBeUndefined();
		expect(problems(editor)).toEqual([]);
		designer.redo();
		expect(shown(editor)).toBe(HALF.text);
		editor.setParameter("start", "message", null);
		expect(shown(editor)).toBeUndefined();
	});

	it("is no problem of a node that is disabled, and stays in its field", () => {
		const designer = withHalf();
		designer.select("start").editor.toggleDisabled();
		expect(problems(designer.editor)).toEqual([]);
		expect(shown(designer.editor)).toBe(HALF.text);
	});

	it("in a part of a model's setting survives changes beside it, and goes with the provider", () => {
		const { editor } = new TestDesigner({ flow: ORDER_DESK });
		const place = { node: "desk", field: "model.temperature" };
		const model = (value: object) => editor.setParameter("desk", "model", { scope: "Custom", value });
		model({ provider: "google", model: "a", credential: "" });
		editor.setUnfinished(place, { text: "warm", wanted: "a valid number" });
		model({ provider: "google", model: "b", credential: "" });
		expect(shown(editor, place)).toBe("warm");
		model({ provider: "demo" });
		expect(shown(editor, place)).toBeUndefined();
		expect(problems(editor)).toEqual([]);
	});

	it("in a number of the node itself is a problem by the name that people read, while the settings show it", () => {
		const { editor } = new TestDesigner({ flow: ORDER_DESK });
		const wait = nodeField("log", "retry.backoffMs");
		editor.setUnfinished(wait, { text: "soon", wanted: "a valid time" });
		expect(editor.store.getState().unfinished).toEqual([]);

		editor.setRetry("log", { attempts: 3, backoffMs: 1000 });
		editor.setUnfinished(wait, { text: "soon", wanted: "a valid time" });
		expect(problems(editor)).toMatchObject([
			{ node: "log", message: "The text in “First wait” is not a valid time yet." },
		]);
		editor.setRetry("log", { attempts: 4, backoffMs: 1000 });
		expect(shown(editor, wait)).toBe("soon");
		editor.setRetry("log", { attempts: 4, backoffMs: 2000 });
		expect(shown(editor, wait)).toBeUndefined();
		editor.setRetry("log", null);
		expect(problems(editor)).toEqual([]);
	});

	it("in the time that a person is waited for goes while nobody is asked", () => {
		const { editor } = new TestDesigner({ flow: ORDER_DESK });
		const time = nodeField("log", "tool.approvalTimeoutMs");
		editor.setTool("log", { approval: "always" });
		editor.setUnfinished(time, { text: "long", wanted: "a valid time" });
		expect(problems(editor)).toHaveLength(1);
		editor.setTool("log", { approval: "never" });
		expect(problems(editor)).toEqual([]);
		editor.setTool("log", { approval: "always" });
		expect(shown(editor, time)).toBe("long");
	});

	it("is not kept where there is no such field", () => {
		const { editor } = new TestDesigner({ flow: ORDER_DESK });
		editor.setUnfinished({ node: "gone", field: "message" }, HALF);
		editor.setUnfinished({ node: "log", field: "text" }, HALF);
		expect(editor.store.getState().unfinished).toEqual([]);
	});
});

describe("a text that is no value yet, at a flow that several people edit", () => {
	it("stays over the value that someone else set meanwhile, and is not sent to anybody", async () => {
		const backend = new TestBackend(ORDER_DESK);
		const { designer, sync } = await pages.open(backend);
		designer.editor.setUnfinished(MESSAGE, HALF);
		sync.remote(backend.byAnother(setMessage({ theirs: true })));
		expect(designer.setting("start", "message")).toEqual({ scope: "Custom", value: { theirs: true } });
		expect(shown(designer.editor)).toBe(HALF.text);
		expect(problems(designer.editor)).toHaveLength(1);
		expect(backend.requests).toEqual([]);
	});

	it("is there again after a reload, and gone after one when it was discarded before", async () => {
		const backend = new TestBackend(ORDER_DESK);
		const first = await pages.open(backend);
		first.designer.editor.setUnfinished(MESSAGE, HALF);
		const second = await pages.open(backend, first.store);
		expect(shown(second.designer.editor)).toBe(HALF.text);
		expect(problems(second.designer.editor)).toHaveLength(1);
		second.designer.editor.setUnfinished(MESSAGE, undefined);
		const third = await pages.open(backend, first.store);
		expect(third.designer.state.unfinished).toEqual([]);
	});

	it("is there again after a reload over a value that the server does not have yet", async () => {
		const backend = new TestBackend(ORDER_DESK);
		const { designer, store } = await pages.open(backend);
		designer.editor.setParameter("start", "message", { scope: "Custom", value: { mine: 1 } });
		designer.editor.setUnfinished(MESSAGE, HALF);
		const again = await pages.open(backend, store);
		expect(again.designer.setting("start", "message")).toEqual({ scope: "Custom", value: { mine: 1 } });
		expect(shown(again.designer.editor)).toBe(HALF.text);
	});
});
