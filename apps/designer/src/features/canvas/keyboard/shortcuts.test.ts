import { describe, expect, it, vi } from "vitest";
import { ORDER_DESK } from "../../../core/testing/flows.ts";
import { TestDesigner } from "../../../core/testing/test-designer.ts";
import { type CanvasCommands, type KeyPress, pressKey } from "./shortcuts.ts";

function atTheCanvas(...selected: string[]) {
	return atTheCanvasOf(new TestDesigner({ flow: ORDER_DESK }), ...selected);
}

function atTheCanvasOf(designer: TestDesigner, ...selected: string[]) {
	if (selected.length > 0) designer.select(...selected);
	const commands = {
		editor: designer.editor,
		zoomIn: vi.fn(),
		zoomOut: vi.fn(),
		fit: vi.fn(),
		pan: vi.fn(),
		openQuickAdd: vi.fn(),
		openConnect: vi.fn(),
		inspect: vi.fn(),
		openReplace: vi.fn(),
		rename: vi.fn(),
		edit: vi.fn(),
		selectNearest: vi.fn(),
	} satisfies CanvasCommands;
	/** A key written as `ctrl+shift+z`. */
	const press = (keys: string) => {
		const parts = keys.split("+");
		const event: KeyPress = {
			key: parts.at(-1) ?? "",
			ctrlKey: parts.includes("ctrl"),
			metaKey: parts.includes("meta"),
			shiftKey: parts.includes("shift"),
			altKey: parts.includes("alt"),
		};
		return pressKey(event, commands);
	};
	return { designer, commands, press };
}

describe("keys on the canvas", () => {
	it.each(["Delete", "Backspace"])("%s removes what is selected, and ctrl+z brings it back [P1]", (key) => {
		const { designer, press } = atTheCanvas("log");
		expect(press(key)).toBe(true);
		expect(designer.nodes).not.toContain("log");
		press("ctrl+z");
		expect(designer.nodes).toContain("log");
		press("ctrl+shift+z");
		expect(designer.nodes).not.toContain("log");
	});

	it("arrows move what is selected, with Shift farther, and the view when nothing is", () => {
		const { designer, commands, press } = atTheCanvas("log");
		press("ArrowRight");
		press("shift+ArrowDown");
		expect(designer.node("log").position).toEqual({ x: 788, y: 40 });
		press("Escape");
		press("ArrowLeft");
		expect(commands.pan).toHaveBeenCalledWith(80, -0);
	});

	it("Alt and an arrow goes to the next node that way", () => {
		const { commands, press } = atTheCanvas("log");
		press("alt+ArrowLeft");
		expect(commands.selectNearest).toHaveBeenCalledWith("left");
	});

	it("adds, connects and inspects without a pointer [P1]", () => {
		const { commands, press } = atTheCanvas("desk");
		press("a");
		press("c");
		press("Enter");
		expect(commands.openQuickAdd).toHaveBeenCalledOnce();
		expect(commands.openConnect).toHaveBeenCalledWith("desk");
		expect(commands.inspect).toHaveBeenCalledWith("desk");
	});

	it.each([
		{ readOnly: false, edited: ["note:why"], read: [] },
		{ readOnly: true, edited: [], read: ["why"] },
	])("Enter writes a note, and reads it where nothing can be written", ({ readOnly, edited, read }) => {
		const note = { id: "why", text: "Because", position: { x: 0, y: 0 }, size: { width: 200, height: 100 } };
		const designer = new TestDesigner({ flow: { ...ORDER_DESK, notes: [note] }, readOnly });
		designer.editor.select({ notes: new Set(["why"]) });
		const { commands, press } = atTheCanvasOf(designer);
		expect(press("Enter")).toBe(true);
		expect(commands.edit.mock.calls.flat()).toEqual(edited);
		expect(commands.inspect.mock.calls.flat()).toEqual(read);
	});

	it("renames, replaces and disables without a pointer", () => {
		const { designer, commands, press } = atTheCanvas("desk");
		press("F2");
		press("r");
		press("d");
		expect(commands.rename).toHaveBeenCalledWith("desk");
		expect(commands.openReplace).toHaveBeenCalledWith("desk");
		expect(designer.node("desk").disabled).toBe(true);
		press("d");
		expect(designer.node("desk").disabled).toBeUndefined();
	});

	it("selects and duplicates everything", () => {
		const { designer, press } = atTheCanvas();
		press("meta+a");
		expect(designer.selected).toHaveLength(4);
		press("meta+d");
		expect(designer.nodes).toHaveLength(8);
	});

	it.each(["x", "ctrl+k", "ctrl+ArrowUp", "alt+a", "Enter", "Delete", "d", "r", "F2"])(
		"leaves %s alone when nothing is selected",
		(keys) => {
			expect(atTheCanvas().press(keys)).toBe(false);
		},
	);
});
