import type { PlanTask } from "@switchyard/spec/plan";
import { describe, expect, it } from "vitest";
import { fill } from "../form/form-draft.ts";
import {
	fillInstead,
	fillTask,
	isChanged,
	mayMove,
	moveTask,
	planProblems,
	removeTask,
	startPlan,
	type ToolOfPlan,
	tasksOf,
} from "./plan-draft.ts";

const tool = (name: string, node: string): ToolOfPlan => ({
	name,
	node,
	description: "",
	results: ["message_id"],
	parameters: {
		type: "object",
		properties: { to: { type: "string" }, body: { type: "string" } },
		required: ["to"],
	},
});
const TOOLS = [tool("note", "n1"), tool("send_email", "n2")];
const task = (id: string, more: Partial<PlanTask> = {}): PlanTask => ({
	id,
	title: id,
	tool: "note",
	arguments: { to: "ledger" },
	arguments_from: {},
	depends_on: [],
	...more,
});
const TASKS = [
	task("first"),
	task("second", { arguments: {}, arguments_from: { to: "first.message_id" } }),
	task("third", { depends_on: ["first"] }),
];
const draft = startPlan(TASKS);
const ids = (of: typeof draft) => of.map(({ task }) => task.id);

describe("a plan that a person edits", () => {
	it("is what the model made until something changes", () => {
		expect(tasksOf(draft)).toEqual(TASKS);
		expect(isChanged(draft, TASKS)).toBe(false);
		expect(planProblems(draft, TOOLS).size).toBe(0);
	});

	it("has its arguments changed within the tool's schema", () => {
		const wrong = fillTask(draft, "first", fill({ values: {}, unread: {} }, "to", 7));
		expect(planProblems(wrong, TOOLS).get("first")?.fields.has("to")).toBe(true);
		const right = fillTask(draft, "first", fill({ values: {}, unread: {} }, "to", "diary"));
		expect(tasksOf(right)[0]?.arguments).toEqual({ to: "diary" });
		expect(isChanged(right, TASKS)).toBe(true);
	});

	it("keeps each task after those that it waits for, wherever it is moved", () => {
		expect(mayMove(draft, "second", -1)).toBe(false);
		expect(mayMove(draft, "first", 1)).toBe(false);
		expect(ids(moveTask(draft, "third", -1))).toEqual(["first", "third", "second"]);
		expect(ids(moveTask(draft, "third", 1))).toEqual(["first", "second", "third"]);
		expect(moveTask(draft, "second", -1)).toBe(draft);
	});

	it("says of a removed task who reads it, until a person fills that in", () => {
		const without = removeTask(draft, "first");
		expect(ids(without)).toEqual(["second", "third"]);
		expect(tasksOf(without)[1]?.depends_on).toEqual([]);
		expect([...planProblems(without, TOOLS).keys()]).toEqual(["second"]);
		const filled = fillInstead(without, "second", "to");
		expect(planProblems(filled, TOOLS).get("second")?.fields.get("to")).toBe("Fill this in.");
		const done = fillTask(filled, "second", { values: { to: "x" }, unread: {} });
		expect(planProblems(done, TOOLS).size).toBe(0);
	});
});
