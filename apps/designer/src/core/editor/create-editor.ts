import { portsOf } from "@switchyard/flow";
import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { indexOf } from "../flow/flow-index.ts";
import type { Layout } from "../layout/layout-graph.ts";
import type { Editor } from "./editor.ts";
import { EditorKernel } from "./editor-kernel.ts";
import type { Missing } from "./known-node-types.ts";
import { keepValidated } from "./validation.ts";
import { addVerbs } from "./verbs/add-verbs.ts";
import { clipboardVerbs } from "./verbs/clipboard-verbs.ts";
import { colorVerbs } from "./verbs/color-verbs.ts";
import { disableVerb } from "./verbs/disable-verb.ts";
import { extractVerbs } from "./verbs/extract-verbs.ts";
import { findVerbs } from "./verbs/find-verbs.ts";
import { flowVerbs } from "./verbs/flow-verbs.ts";
import { freezeVerb } from "./verbs/freeze-verb.ts";
import { groupVerbs } from "./verbs/group-verbs.ts";
import { nodeVerbs } from "./verbs/node-verbs.ts";
import { noteVerbs } from "./verbs/note-verbs.ts";
import { reconnectVerb } from "./verbs/reconnect-verb.ts";
import { recordVerb } from "./verbs/record-verb.ts";
import { repeatVerb } from "./verbs/repeat-verb.ts";
import { replaceVerb } from "./verbs/replace-verb.ts";
import { selectionVerbs } from "./verbs/selection-verbs.ts";
import { settingVerbs } from "./verbs/setting-verbs.ts";
import { spliceVerbs } from "./verbs/splice-verbs.ts";
import { tidy } from "./verbs/tidy.ts";
import { turnVerb } from "./verbs/turn-verb.ts";
import { wireVerbs } from "./verbs/wire-verbs.ts";

export interface EditorOptions {
	readonly flow: Flow;
	/** By node type id. */
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	/** Those that do not work now, with what is missing; none when absent. */
	readonly unavailable?: ReadonlyMap<string, Missing>;
	/** The ids of those whose tool is not what a person agreed to; none when absent. */
	readonly changed?: ReadonlySet<string>;
	/** Works out where nodes go when the flow is tidied. */
	readonly layout: Layout;
	/** True for a frozen version. */
	readonly readOnly?: boolean;
	/** Milliseconds since the Unix epoch. */
	readonly now?: () => number;
}

export function createEditor({
	flow,
	nodeTypes,
	unavailable = new Map(),
	changed = new Set(),
	layout,
	readOnly = false,
	now = Date.now,
}: EditorOptions): Editor {
	const kernel = new EditorKernel({ flow, nodeTypes, unavailable, changed, readOnly, now });
	const nodes = nodeVerbs(kernel);
	const validation = keepValidated(kernel.store);
	const nodeOf = (id: string) => indexOf(kernel.flow).nodes.get(id);
	const specOf = (id: string) => kernel.state.nodeTypes.get(nodeOf(id)?.type ?? "");

	return {
		store: kernel.store,
		node: nodeOf,
		spec: specOf,
		ports(id) {
			const node = nodeOf(id);
			const spec = specOf(id);
			return node && spec ? portsOf(node, spec) : [];
		},
		...addVerbs(kernel),
		...nodes,
		...flowVerbs(kernel),
		...disableVerb(kernel),
		...replaceVerb(kernel),
		...noteVerbs(kernel),
		...groupVerbs(kernel),
		...colorVerbs(kernel),
		...wireVerbs(kernel),
		...reconnectVerb(kernel),
		...spliceVerbs(kernel),
		...settingVerbs(kernel),
		...clipboardVerbs(kernel, nodes.remove),
		...extractVerbs(kernel),
		...freezeVerb(kernel),
		...recordVerb(kernel),
		...repeatVerb(kernel),
		...turnVerb(kernel),
		...findVerbs(kernel),
		...selectionVerbs(kernel),
		tidy: () => tidy(kernel, layout),
		undo: () => kernel.undo(),
		redo: () => kernel.redo(),
		notify: (tone, text) => kernel.notify(tone, text),
		onEdit: (listener) => kernel.onEdit(listener),
		replaceFlow: (next, renamed) => kernel.replaceFlow(next, renamed),
		setUnfinished: (place, typed) => kernel.setUnfinished(place, typed),
		restoreUnfinished: (texts) => kernel.restoreUnfinished(texts),
		setClashes: (clashes) => kernel.setClashes(clashes),
		setNodeTypes: (later) => kernel.setNodeTypes(later),
		setSaved: (saved, conflict) => kernel.setSaved(saved, conflict),
		history: () => kernel.history(),
		restoreHistory: (history) => kernel.restoreHistory(history),
		check() {
			validation.check();
			return kernel.state.problems.all;
		},
		dispose: validation.stop,
	};
}
