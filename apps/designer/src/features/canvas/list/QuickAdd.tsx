import type { NodeSpec } from "@switchyard/spec";
import { Command } from "cmdk";
import { useMemo, useState } from "react";
import { unavailableWords } from "../../../core/editor/known-node-types.ts";
import { searchNodeTypes } from "../../../core/editor/search-node-types.ts";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { NodeIcon } from "../../../ui/NodeIcon.tsx";
import { type QuickAddRequest, useCanvasUi, useCanvasUiState } from "../canvas-ui.ts";
import { FloatingList } from "./FloatingList.tsx";

/** The list that adds a node right where it opens: by a double click, a key, or a wire drawn into empty space. */
export function QuickAdd() {
	const request = useCanvasUiState((state) => state.quickAdd);
	return request && <OpenQuickAdd request={request} />;
}

function OpenQuickAdd({ request: { at, position, wire } }: { readonly request: QuickAddRequest }) {
	const editor = useEditorVerbs();
	const ui = useCanvasUi();
	const [search, setSearch] = useState("");
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const unavailable = useEditor((state) => state.unavailable);
	const candidates = useMemo(() => {
		const fitting = wire && new Set(editor.fittingTypes(wire.end));
		return [...nodeTypes.values()].filter((type) => fitting?.has(type) ?? true);
	}, [editor, wire, nodeTypes]);
	const found = searchNodeTypes(candidates, search);
	const close = () => ui.setState({ quickAdd: undefined });

	function add({ id }: NodeSpec) {
		close();
		if (wire) editor.addNodeAt(wire.end, id, wire.dropped);
		else editor.addNode(id, position);
	}

	return (
		<FloatingList
			at={at}
			label={wire ? "Add and connect a node" : "Add a node"}
			placeholder={wire ? "Add a node that fits here" : "Add a node"}
			search={search}
			onSearch={setSearch}
			onClose={close}
			empty={search === "" ? "No node fits here." : `No node is called “${search}”.`}
		>
			{found.map((type) => (
				<Command.Item
					key={type.id}
					value={type.id}
					onSelect={() => add(type)}
					className="flex items-center gap-2.5 rounded-sm px-2 py-1.5 data-[selected=true]:bg-hover"
				>
					<NodeIcon name={type.icon} color={type.color} size="sm" dimmed={unavailable.has(type.id)} />
					<div className="min-w-0 flex-1">
						<div className="truncate">{type.name}</div>
						<div className="truncate text-xs text-text-muted">
							{unavailable.has(type.id) ? unavailableWords(type.id) : type.description}
						</div>
					</div>
				</Command.Item>
			))}
		</FloatingList>
	);
}
