import type { WireEnd } from "@switchyard/spec/flow";
import { useReactFlow } from "@xyflow/react";
import { useState } from "react";
import { connectChoices } from "../../../core/editor/connect-choices.ts";
import { NODE_WIDTH } from "../../../core/geometry/node-box.ts";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { SearchItem } from "../../../ui/SearchItem.tsx";
import { useCanvasUi, useCanvasUiState } from "../canvas-ui.ts";
import { FloatingList } from "./FloatingList.tsx";

/** Wiring without a pointer: the list of everything that the selected node can be connected to. */
export function ConnectTo() {
	const node = useCanvasUiState((state) => state.connectFrom);
	return node === undefined ? null : <OpenConnectTo node={node} />;
}

function OpenConnectTo({ node }: { readonly node: string }) {
	const editor = useEditorVerbs();
	const ui = useCanvasUi();
	const { getViewport } = useReactFlow();
	const [search, setSearch] = useState("");
	const flow = useEditor((state) => state.flow);
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const choices = connectChoices(flow, nodeTypes, node, search);
	const close = () => ui.setState({ connectFrom: undefined });
	const name = editor.node(node)?.name ?? node;
	const { x, y } = editor.node(node)?.position ?? { x: 0, y: 0 };
	// Beside the node, as it stood when the list was opened.
	const [at] = useState(() => {
		const viewport = getViewport();
		return { x: (x + NODE_WIDTH) * viewport.zoom + viewport.x + 16, y: y * viewport.zoom + viewport.y };
	});

	function connect({ from, to }: { readonly from: WireEnd; readonly to: WireEnd }) {
		close();
		editor.connect(from, to);
	}

	return (
		<FloatingList
			at={at}
			label={`Connect ${name}`}
			placeholder={`Connect “${name}” to…`}
			search={search}
			onSearch={setSearch}
			onClose={close}
			empty={search === "" ? "There is nothing to connect it to." : `Nothing called “${search}” fits.`}
		>
			{choices.map((choice) => (
				<SearchItem
					key={choice.key}
					value={choice.key}
					spec={editor.spec(choice.to.node)}
					name={choice.name}
					detail={choice.meaning}
					onSelect={() => connect(choice)}
				/>
			))}
		</FloatingList>
	);
}
