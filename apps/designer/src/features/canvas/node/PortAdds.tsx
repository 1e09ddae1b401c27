import type { FlowNode } from "@switchyard/spec/flow";
import { useReactFlow } from "@xyflow/react";
import { indexOf } from "../../../core/flow/flow-index.ts";
import type { NodeBox, PortPlace } from "../../../core/geometry/node-box.ts";
import { placeAtPort } from "../../../core/geometry/place-at-port.ts";
import { useEditor } from "../../../services/editor-context.tsx";
import { useCanvasUi } from "../canvas-ui.ts";

/** Beside each output that has no wire yet, and at the tools port: adds a node there, chosen from the list of those that fit. */
export function PortAdds({ node, box }: { readonly node: FlowNode; readonly box: NodeBox }) {
	const readOnly = useEditor((state) => state.readOnly);
	const wired = useEditor(({ flow }) =>
		indexOf(flow)
			.wiresAt(node.id)
			.filter(({ from }) => from.node === node.id)
			.map(({ from }) => from.port)
			.join(" "),
	);
	if (readOnly) return null;
	const taken = new Set(wired.split(" "));
	return box.ports
		.filter(({ port }) => port.direction === "out" && (port.kind === "tools" || !taken.has(port.id)))
		.map((place) => <PortAdd key={place.port.id} node={node} place={place} />);
}

function PortAdd({ node, place }: { readonly node: FlowNode; readonly place: PortPlace }) {
	const ui = useCanvasUi();
	const { getViewport } = useReactFlow();
	const { port, x, y, side } = place;
	const below = side === "bottom";
	const name = `Add a node at ${port.name}`;

	function open() {
		const viewport = getViewport();
		const from = { x: node.position.x + x, y: node.position.y + y };
		ui.setState({
			quickAdd: {
				at: {
					x: (below ? from.x : from.x + 44) * viewport.zoom + viewport.x,
					y: (below ? from.y + 44 : from.y) * viewport.zoom + viewport.y,
				},
				wire: { end: { node: node.id, port: port.id }, dropped: placeAtPort(node, place) },
			},
		});
	}

	return (
		<button
			type="button"
			aria-label={name}
			title={name}
			data-side={side}
			onClick={(event) => {
				event.stopPropagation();
				open();
			}}
			onPointerDown={(event) => event.stopPropagation()}
			onDoubleClick={(event) => event.stopPropagation()}
			style={{ left: x, top: y }}
			className="canvas-add canvas-port-add nodrag nopan"
		/>
	);
}
