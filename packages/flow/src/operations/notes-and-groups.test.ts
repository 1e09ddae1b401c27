import { type Flow, MAX_NOTE_LENGTH, type Note, Operation } from "@switchyard/spec/flow";
import { fits } from "@switchyard/spec/schema";
import { describe, expect, it } from "vitest";
import { copyFragment } from "../fragment/copy-fragment.ts";
import { applyOperations, describeChanges, OperationError, pasteFragment } from "../index.ts";
import { orderDesk } from "../testing/order-desk.ts";
import { SPECS } from "../testing/specs.ts";

const note: Note = {
	id: "why",
	text: "# Why\nBecause.",
	position: { x: 0, y: -200 },
	size: { width: 240, height: 120 },
};
const desk = orderDesk();
const after = (flow: Flow, ...operations: Operation[]) => applyOperations(flow, operations).flow;
const grouped = after(
	desk,
	{ op: "add-note", note },
	{ op: "add-group", group: { id: "g", name: "Answering" } },
	{ op: "set-group", group: "g", nodes: ["desk", "mail"], notes: ["why"] },
);
const membersOf = (flow: Flow, group: string) =>
	[...flow.nodes, ...(flow.notes ?? [])].filter((part) => part.group === group).map(({ id }) => id);

describe("notes", () => {
	it("are written, placed, coloured and removed, and leave nothing behind", () => {
		const flow = after(
			desk,
			{ op: "add-note", note },
			{ op: "set-note-text", note: "why", text: "Other" },
			{ op: "place-note", note: "why", position: { x: 8, y: 8 }, size: { width: 300, height: 100 } },
			{ op: "set-color", part: "note", id: "why", color: "sand" },
		);
		const size = { width: 300, height: 100 };
		expect(flow.notes).toEqual([{ id: "why", text: "Other", position: { x: 8, y: 8 }, size, color: "sand" }]);
		expect(after(flow, { op: "remove-note", note: "why" })).toStrictEqual(desk);
	});

	it("are bounded in length", () => {
		const edit = (length: number) => ({ op: "set-note-text", note: "why", text: "x".repeat(length) });
		expect(fits(Operation, edit(MAX_NOTE_LENGTH))).toBe(true);
		expect(fits(Operation, edit(MAX_NOTE_LENGTH + 1))).toBe(false);
	});

	it("refuse an id that is taken and one that is gone", () => {
		const refuse = (...operations: Operation[]) => {
			try {
				after(grouped, ...operations);
			} catch (error) {
				if (error instanceof OperationError) return `${error.field}: ${error.message}`;
			}
			return undefined;
		};
		expect(refuse({ op: "add-note", note })).toBe("note.id: The flow has a note `why` already.");
		expect(refuse({ op: "set-note-text", note: "no", text: "" })).toBe("note: The flow has no note `no`.");
		expect(refuse({ op: "rename-group", group: "no", name: "x" })).toBe("group: The flow has no group `no`.");
		expect(refuse({ op: "set-group", group: "g", nodes: ["no"], notes: [] })).toContain("none of these");
	});
});

describe("groups", () => {
	it("hold nodes and notes, and let them stay when they are removed", () => {
		expect(membersOf(grouped, "g")).toEqual(["desk", "mail", "why"]);
		const { flow, inverse } = applyOperations(grouped, [{ op: "remove-group", group: "g" }]);
		expect(flow).toStrictEqual(after(desk, { op: "add-note", note }));
		expect(after(flow, ...inverse)).toStrictEqual(grouped);
	});

	it("take a removed node back when that is undone", () => {
		const { flow, inverse } = applyOperations(grouped, [{ op: "remove-node", node: "mail" }]);
		expect(membersOf(flow, "g")).toEqual(["desk", "why"]);
		expect(after(flow, ...inverse)).toStrictEqual(grouped);
	});

	it("are copied with all that is in them, and a part of one stays in it", () => {
		let number = 0;
		const newId = () => `c${++number}`;
		const paste = (nodes: string[], notes: string[], into: Flow) => {
			number = 0;
			return after(
				into,
				pasteFragment(into, copyFragment(grouped, nodes, notes), { offset: { x: 0, y: 0 }, newId }),
			);
		};
		const whole = paste(["desk", "mail"], ["why"], grouped);
		expect(whole.groups?.map(({ name }) => name)).toEqual(["Answering", "Answering"]);
		expect(membersOf(whole, whole.groups?.[1]?.id ?? "")).toHaveLength(3);
		expect(membersOf(paste(["mail"], [], grouped), "g")).toEqual(["desk", "mail", "c1", "why"]);
		expect(paste(["mail"], [], desk).nodes.at(-1)).not.toHaveProperty("group");
	});
});

describe("the difference between versions", () => {
	it("tells of notes, groups and colours in words, and not of what is collapsed", () => {
		const texts = (before: Flow, ...operations: Operation[]) =>
			describeChanges(before, after(before, ...operations), SPECS).map(({ text }) => text);
		expect(describeChanges(desk, grouped, SPECS).map(({ text }) => text)).toEqual([
			"Group “Answering” added",
			'Note "# Why" added',
		]);
		expect(
			texts(
				grouped,
				{ op: "set-group", group: null, nodes: ["mail"], notes: [] },
				{ op: "rename-group", group: "g", name: "Mail" },
				{ op: "set-note-text", note: "why", text: "Because" },
				{ op: "set-color", part: "node", id: "mail", color: "rose" },
				{ op: "collapse-group", group: "g", collapsed: true },
			),
		).toEqual([
			"“Send mail” is now marked rose",
			"Group “Answering” is now called “Mail”",
			"Group “Mail” has other nodes",
			'Note "Because" has another text',
		]);
	});
});
