import type { Editor } from "../../../../core/editor/editor.ts";
import { isEmpty } from "../../../../core/editor/selection.ts";
import { downloadFlow } from "../../../../features/flows/index.ts";
import type { FlowSession } from "../../../../services/flow-session.ts";
import type { Command } from "../../../commands/command.ts";
import { OUTLINE_COMMAND } from "../../workbench/outline-command.ts";
import { togglePanel } from "../../workbench/panels.ts";
import { EXTRACT_KEY } from "../extract/use-extract.tsx";
import type { RunControl } from "../use-run-control.ts";

/** How many nodes the list offers to go to; the canvas finds the others. */
const MOST_NODES = 300;

export interface FlowCommandOptions {
	readonly flowSession: Pick<FlowSession, "editor" | "run">;
	readonly control: Pick<RunControl, "start" | "again" | "stop">;
	readonly onFind: () => void;
	readonly onHelp: () => void;
	readonly onProblems: () => void;
	readonly onInspect: () => void;
	readonly onExtract: () => void;
	readonly onBudget: () => void;
	readonly onPolicies: () => void;
	readonly onRuns: () => void;
}

/** What can be done with the open flow, now: by the list of commands and by keys. */
export function flowCommands(options: FlowCommandOptions): Command[] {
	const { editor } = options.flowSession;
	return [
		...runCommands(options),
		...historyCommands(editor),
		...selectionCommands(options),
		...panelCommands(options),
		...nodeCommands(options),
		...addCommands(editor),
	];
}

function runCommands(options: FlowCommandOptions): Command[] {
	const { flowSession, control, onFind, onProblems, onBudget, onPolicies, onRuns } = options;
	const { active, seq } = flowSession.run.store.getState();
	return [
		{ label: "Run", group: "Flow", shortcut: "mod+enter", first: true, run: () => void control.start() },
		...(active ? [{ label: "Stop the run", group: "Flow", run: () => void control.stop() }] : []),
		...(!active && seq > 0 ? [{ label: "Run again", group: "Flow", run: () => void control.again() }] : []),
		{
			label: "Find and replace",
			group: "Flow",
			keywords: ["search"],
			shortcut: "mod+f",
			first: true,
			run: onFind,
		},
		{ label: "Show the problems", group: "Flow", run: onProblems },
		{ label: "Budget of the flow", group: "Flow", keywords: ["cost", "limit"], run: onBudget },
		{
			label: "Policies of the flow",
			group: "Flow",
			keywords: ["untrusted", "private", "injection", "security"],
			run: onPolicies,
		},
		{ label: "Runs of this flow", group: "Flow", run: onRuns },
		{
			label: "Export as JSON",
			group: "Flow",
			keywords: ["download"],
			run: () => downloadFlow(flowSession.editor.store.getState().flow),
		},
	];
}

function historyCommands(editor: Editor): Command[] {
	const { undoLabel, redoLabel } = editor.store.getState();
	const canvas = { group: "Edit", keyOf: "canvas" } as const;
	return [
		...(undoLabel === undefined
			? []
			: [{ ...canvas, label: `Undo: ${undoLabel}`, shortcut: "mod+z", run: () => editor.undo() }]),
		...(redoLabel === undefined
			? []
			: [{ ...canvas, label: `Redo: ${redoLabel}`, shortcut: "mod+shift+z", run: () => editor.redo() }]),
		{ ...canvas, label: "Select everything", shortcut: "mod+a", run: () => editor.selectAll() },
		{ ...canvas, label: "Tidy up", shortcut: "shift+t", keywords: ["layout"], run: () => void editor.tidy() },
		{
			...canvas,
			label: "Paste",
			shortcut: "mod+v",
			run: () => void navigator.clipboard.readText().then((text) => editor.paste(text)),
		},
	];
}

function selectionCommands({ flowSession: { editor }, onInspect, onExtract }: FlowCommandOptions): Command[] {
	const { selection } = editor.store.getState();
	if (isEmpty(selection)) return [];
	const canvas = { group: "Selection", keyOf: "canvas" } as const;
	const keep = (text: string | undefined) => text !== undefined && void navigator.clipboard.writeText(text);
	return [
		{ ...canvas, label: "Open its settings", shortcut: "enter", run: onInspect },
		{ ...canvas, label: "Copy", shortcut: "mod+c", run: () => keep(editor.copy()) },
		{ ...canvas, label: "Cut", shortcut: "mod+x", run: () => keep(editor.cut()) },
		{
			...canvas,
			label: "Disable or enable",
			shortcut: "d",
			keywords: ["skip"],
			run: () => editor.toggleDisabled(),
		},
		{
			label: "Extract to a sub-flow…",
			group: "Selection",
			shortcut: EXTRACT_KEY,
			first: true,
			run: onExtract,
		},
		{ ...canvas, label: "Duplicate", shortcut: "mod+d", run: () => editor.duplicate() },
		{ ...canvas, label: "Delete", shortcut: "delete", keywords: ["remove"], run: () => editor.remove() },
		{ ...canvas, label: "Clear the selection", shortcut: "escape", run: () => editor.clearSelection() },
	];
}

function panelCommands({ flowSession: { editor }, onHelp }: FlowCommandOptions): Command[] {
	const group = "Panels";
	return [
		{ group, label: "Palette", shortcut: "mod+b", run: () => togglePanel("palette") },
		OUTLINE_COMMAND,
		{ group, label: "Inspector", shortcut: "mod+i", run: () => toggleInspector(editor) },
		{ group, label: "Run panel", shortcut: "mod+j", run: () => togglePanel("run") },
		{ group, label: "Keyboard shortcuts", shortcut: "?", keywords: ["help", "keys"], run: onHelp },
	];
}

/** The inspector is there only while something is selected: what nobody would see is not changed. */
function toggleInspector(editor: Editor): void {
	if (!isEmpty(editor.store.getState().selection)) togglePanel("inspector");
	else editor.notify("refusal", "Select a node, a wire or a note first: the inspector shows its settings.");
}

function nodeCommands({ flowSession: { editor } }: FlowCommandOptions): Command[] {
	return editor.store
		.getState()
		.flow.nodes.slice(0, MOST_NODES)
		.map(({ id, name, type }) => ({
			label: `Go to “${name}”`,
			group: "Nodes",
			keywords: [id, type],
			run: () => editor.select({ nodes: new Set([id]) }),
		}));
}

function addCommands(editor: Editor): Command[] {
	const { nodeTypes, readOnly } = editor.store.getState();
	if (readOnly) return [];
	const placed = [...nodeTypes.values()].filter(({ isPart }) => !isPart);
	return placed.map(({ id, name }) => ({
		label: `Add ${name}`,
		group: "Add a node",
		keywords: [id],
		run: () => editor.addAfterSelected(id),
	}));
}
