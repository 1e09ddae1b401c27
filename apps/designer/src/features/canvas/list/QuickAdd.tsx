import type { NodeSpec } from "@switchyard/spec/node-spec";
import { useMemo, useState } from "react";
import { searchNodeTypes } from "../../../core/editor/search-node-types.ts";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { NodeTypeItem } from "../../../ui/NodeTypeItem.tsx";
import { type QuickAddRequest, useCanvasUi, useCanvasUiState } from "../canvas-ui.ts";
import { FloatingList } from "./FloatingList.tsx";

/** The list that adds a node right where it opens: by a double click, a key, or a wire drawn into empty space. */
export function QuickAdd() {
	const request = useCanvasUiState((state) => state.quickAdd);
	return request && <OpenQuickAdd request={request} />;
}

const LABELS = { alone: "Add a node", at: "Add and connect a node", into: "Add a node into the wire" };

function OpenQuickAdd({ request: { at, position, into, wire } }: { readonly request: QuickAddRequest }) {
	const editor = useEditorVerbs();
	const ui = useCanvasUi();
	const [search, setSearch] = useState("");
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const unavailable = useEditor((state) => state.unavailable);
	const candidates = useMemo(() => {
		const fits = wire
			? editor.fittingTypes(wire.end)
			: into === undefined
				? undefined
				: editor.splicingTypes(into);
		const fitting = fits && new Set(fits);
		return [...nodeTypes.values()].filter((type) => fitting?.has(type) ?? true);
	}, [editor, wire, into, nodeTypes]);
	const found = searchNodeTypes(candidates, search);
	const how = into !== undefined ? "into" : wire ? "at" : "alone";
	const close = () => ui.setState({ quickAdd: undefined });

	function add({ id }: NodeSpec) {
		close();
		if (into !== undefined) editor.spliceNew(into, id);
		else if (wire) editor.addNodeAt(wire.end, id, wire.dropped);
		else if (position) editor.addNode(id, position);
		else editor.addAfterSelected(id);
	}

	return (
		<FloatingList
			at={at}
			label={LABELS[how]}
			placeholder={how === "alone" ? "Add a node" : "Add a node that fits here"}
			search={search}
			onSearch={setSearch}
			onClose={close}
			empty={search === "" ? "No node fits here." : `No node is called “${search}”.`}
		>
			{found.map((type) => (
				<NodeTypeItem key={type.id} type={type} missing={unavailable.get(type.id)} onSelect={add} />
			))}
		</FloatingList>
	);
}
