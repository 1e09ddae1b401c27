import { useReactFlow } from "@xyflow/react";
import { useState } from "react";
import { searchNodeTypes } from "../../../core/editor/search-node-types.ts";
import { NODE_WIDTH } from "../../../core/geometry/node-box.ts";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { NodeTypeItem } from "../../../ui/NodeTypeItem.tsx";
import { useCanvasUi, useCanvasUiState } from "../canvas-ui.ts";
import { FloatingList } from "./FloatingList.tsx";

/** The list of node types that takes the place of a node's own. */
export function ReplaceType() {
	const node = useCanvasUiState((state) => state.replacing);
	return node === undefined ? null : <OpenReplaceType node={node} />;
}

function OpenReplaceType({ node: id }: { readonly node: string }) {
	const editor = useEditorVerbs();
	const ui = useCanvasUi();
	const { getViewport } = useReactFlow();
	const [search, setSearch] = useState("");
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const unavailable = useEditor((state) => state.unavailable);
	const node = editor.node(id);
	const [at] = useState(() => {
		const { x, y, zoom } = getViewport();
		const { x: left, y: top } = node?.position ?? { x: 0, y: 0 };
		return { x: (left + NODE_WIDTH) * zoom + x + 16, y: top * zoom + y };
	});
	const found = searchNodeTypes(
		[...nodeTypes.values()].filter((type) => type.id !== node?.type),
		search,
	);
	const close = () => ui.setState({ replacing: undefined });

	return (
		<FloatingList
			at={at}
			label={`Replace ${node?.name ?? id}`}
			placeholder={`Replace “${node?.name ?? id}” with…`}
			search={search}
			onSearch={setSearch}
			onClose={close}
			empty={`No other node is called “${search}”.`}
		>
			{found.map((type) => (
				<NodeTypeItem
					key={type.id}
					type={type}
					missing={unavailable.get(type.id)}
					onSelect={() => {
						close();
						editor.replaceType(id, type.id);
					}}
				/>
			))}
		</FloatingList>
	);
}
