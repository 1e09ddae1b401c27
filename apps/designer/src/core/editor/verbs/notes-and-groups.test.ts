import { MAX_NOTE_LENGTH } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { foldFlow } from "../../geometry/folded-flow.ts";
import { groupFrames } from "../../geometry/group-frames.ts";
import { ORDER_DESK } from "../../testing/flows.ts";
import { NODE_TYPES } from "../../testing/node-types.ts";
import { TestDesigner } from "../../testing/test-designer.ts";

function designerWithGroup() {
	const designer = new TestDesigner({ flow: ORDER_DESK });
	const note = designer.editor.addNote({ x: 300, y: 240 });
	designer.editor.select({ nodes: new Set(["desk", "mail"]), notes: new Set([note ?? ""]) });
	const group = designer.editor.group() ?? "";
	return { designer, note: note ?? "", group };
}

describe("notes", () => {
	it("are added, written, resized within bounds, copied and deleted, each of which undo takes back", () => {
		const designer = new TestDesigner();
		const id = designer.editor.addNote({ x: 3, y: 5 }) ?? "";
		expect(designer.editor.setNoteText(id, "Read me")).toEqual({ ok: true });
		designer.editor.placeNote(id, { x: 0, y: 0 }, { width: 1, height: 99_999 });
		expect(designer.flow.notes?.[0]).toMatchObject({ text: "Read me", size: { width: 80, height: 4000 } });
		designer.copy();
		designer.paste();
		expect(designer.flow.notes).toHaveLength(2);
		designer.remove();
		expect(designer.flow.notes).toHaveLength(1);
		for (let undone = 0; undone < 5; undone += 1) designer.undo();
		expect(designer.flow).not.toHaveProperty("notes");
	});

	it("refuse a text that is too long, and say how long it may be", () => {
		const designer = new TestDesigner();
		const id = designer.editor.addNote() ?? "";
		const verdict = designer.editor.setNoteText(id, "x".repeat(MAX_NOTE_LENGTH + 1));
		expect(verdict.ok).toBe(false);
		expect(designer.notice).toContain("A note holds 200,000 characters at most; this text has 200,001.");
		expect(designer.editor.setNoteText(id, "x".repeat(MAX_NOTE_LENGTH)).ok).toBe(true);
	});

	it("move with the nodes that are selected with them", () => {
		const { designer } = designerWithGroup();
		designer.editor.nudge(8, 16);
		expect(designer.flow.notes?.[0]?.position).toEqual({ x: 312, y: 256 });
		expect(designer.node("desk").position).toEqual({ x: 268, y: 16 });
	});
});

describe("groups", () => {
	it("frame what is in them", () => {
		const { designer } = designerWithGroup();
		const [frame] = groupFrames(designer.flow, NODE_TYPES);
		expect(frame?.nodes.map(({ id }) => id)).toEqual(["desk", "mail"]);
		expect(frame?.bounds.x).toBeLessThan(260);
		expect((frame?.bounds.y ?? 0) + (frame?.bounds.height ?? 0)).toBeGreaterThan(240);
	});

	it("fold to one card with the ports of the wires that cross the border", () => {
		const { designer, group } = designerWithGroup();
		designer.editor.collapseGroup(group, true);
		const folded = foldFlow(designer.flow, NODE_TYPES);
		const card = `group:${group}`;
		expect(folded.flow.nodes.map(({ id }) => id)).toEqual(["start", "log", card]);
		expect(
			folded.flow.wires.map(({ from, to }) => `${from.node}.${from.port} > ${to.node}.${to.port}`),
		).toEqual([
			`start.out > ${card}.desk.in`,
			`${card}.desk.out > log.in`,
			`log.out > ${card}.mail.in`,
			`${card}.mail.error > log.in`,
		]);
		const ports = folded.nodeTypes.get(card)?.ports ?? [];
		expect(ports.map(({ name, direction }) => `${direction} ${name}`)).toEqual([
			"in desk",
			"out desk",
			"in Send mail",
			"out Send mail: Error",
		]);
		expect(folded.flow.notes).toEqual([]);
	});

	it("are renamed, left, joined and taken away; one that is left by all goes with them", () => {
		const { designer, group } = designerWithGroup();
		designer.editor.renameGroup(group, "Answering");
		designer.editor.joinGroup(group, ["log"]);
		expect(designer.node("log").group).toBe(group);
		designer.editor.selectGroup(group);
		expect(designer.selected).toEqual(["desk", "mail", "log"]);
		designer.editor.leaveGroup();
		expect(designer.flow).not.toHaveProperty("groups");
		designer.undo();
		expect(designer.flow.groups?.[0]?.name).toBe("Answering");
		designer.editor.ungroup();
		expect(designer.flow.nodes.every((each) => each.group === undefined)).toBe(true);
	});

	it("go with the last node that is deleted, and come back with it", () => {
		const { designer, group } = designerWithGroup();
		designer.editor.selectGroup(group);
		designer.remove();
		expect(designer.flow).not.toHaveProperty("groups");
		designer.undo();
		expect(designer.node("mail").group).toBe(group);
	});
});

describe("colours", () => {
	it("mark what is selected in one edit", () => {
		const { designer, group } = designerWithGroup();
		designer.editor.selectGroup(group);
		designer.editor.setColor("rose");
		designer.editor.setGroupColor(group, "ink");
		expect(designer.node("desk").color).toBe("rose");
		expect(designer.flow.notes?.[0]?.color).toBe("rose");
		expect(designer.flow.groups?.[0]?.color).toBe("ink");
		designer.undo();
		designer.undo();
		expect(designer.node("desk")).not.toHaveProperty("color");
	});
});
