import type { Flow, FlowNode, ParameterSetting, Wire, WireEnd } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { createEditor } from "../editor/create-editor.ts";
import type { Editor } from "../editor/editor.ts";
import type { EditorState } from "../editor/editor-state.ts";
import type { Verdict } from "../editor/verdict.ts";
import { elkLayout } from "./elk-layout.ts";
import { EMPTY_FLOW } from "./flows.ts";
import { NODE_TYPES } from "./node-types.ts";

/** A person at the canvas, without a canvas: what they do as verbs, what they see as getters. */
export class TestDesigner {
	readonly editor: Editor;
	/** What the system's clipboard holds. */
	clipboard = "";
	/** Milliseconds since the Unix epoch; a person's actions lie ten seconds apart unless a test says otherwise. */
	time = 0;
	/** How long the person takes for each action, in milliseconds. */
	pace = 10_000;

	constructor({
		flow = EMPTY_FLOW,
		nodeTypes = NODE_TYPES,
		readOnly = false,
	}: {
		flow?: Flow;
		nodeTypes?: ReadonlyMap<string, NodeSpec>;
		readOnly?: boolean;
	} = {}) {
		this.editor = createEditor({
			flow,
			nodeTypes,
			layout: elkLayout,
			readOnly,
			now: () => {
				this.time += this.pace;
				return this.time;
			},
		});
	}

	get state(): EditorState {
		return this.editor.store.getState();
	}
	get flow(): Flow {
		return this.state.flow;
	}
	/** The ids of all nodes, in the document's order. */
	get nodes(): string[] {
		return this.flow.nodes.map(({ id }) => id);
	}
	/** Every wire as `node.port > node.port`. */
	get wires(): string[] {
		return this.flow.wires.map(({ from, to }) => `${from.node}.${from.port} > ${to.node}.${to.port}`);
	}
	get selected(): string[] {
		return [...this.state.selection.nodes];
	}
	/** The last words to the person. */
	get notice(): string | undefined {
		return this.state.notice?.text;
	}
	node(id: string): FlowNode {
		const node = this.editor.node(id);
		if (!node) throw new Error(`There is no node ${id}.`);
		return node;
	}
	setting(node: string, name: string): ParameterSetting | undefined {
		return this.node(node).params[name];
	}

	add(type: string, x = 0, y = 0): string {
		const id = this.editor.addNode(type, { x, y });
		if (id === undefined) throw new Error(`${type} was not added: ${this.notice}`);
		return id;
	}
	/** Connects two ends written as `node.port`. */
	connect(from: string, to: string): Verdict {
		return this.editor.connect(end(from), end(to));
	}
	select(...nodes: string[]): this {
		this.editor.select({ nodes: new Set(nodes) });
		return this;
	}
	selectWire(from: string, to: string): this {
		this.editor.select({ wires: new Set([this.#wire(from, to).id]) });
		return this;
	}
	remove(): void {
		this.editor.remove();
	}
	copy(): void {
		this.clipboard = this.editor.copy() ?? this.clipboard;
	}
	cut(): void {
		this.clipboard = this.editor.cut() ?? this.clipboard;
	}
	paste(at?: { x: number; y: number }): Verdict {
		return this.editor.paste(this.clipboard, at);
	}
	undo(): void {
		this.editor.undo();
	}
	redo(): void {
		this.editor.redo();
	}

	#wire(from: string, to: string): Wire {
		const place = this.wires.indexOf(`${from} > ${to}`);
		const wire = this.flow.wires[place];
		if (!wire) throw new Error(`There is no wire ${from} > ${to}.`);
		return wire;
	}
}

function end(text: string): WireEnd {
	const [node = "", port = ""] = text.split(".");
	return { node, port };
}
