import { Handle } from "@xyflow/react";
import type { NodeBox, PortPlace } from "../../../core/geometry/node-box.ts";
import { classNames } from "../../../ui/class-names.ts";
import { HANDLE_SIDES } from "../graph/canvas-node.ts";

/** The places where wires attach: round for messages, diamonds for tools. */
export function NodePorts({ box }: { readonly box: NodeBox }) {
	return box.ports.map((place) => <NodePort key={place.port.id} place={place} />);
}

function NodePort({ place }: { readonly place: PortPlace }) {
	const { port, side, x, y, named } = place;
	const tools = port.kind === "tools";
	return (
		<>
			<Handle
				id={port.id}
				type={port.direction === "out" ? "source" : "target"}
				position={HANDLE_SIDES[side]}
				role="img"
				aria-label={`${port.name} ${tools ? "tools" : "message"} port`}
				title={port.name}
				data-port={port.id}
				className={classNames("canvas-port", tools ? "canvas-port-tools" : "canvas-port-message")}
				style={{ left: x, top: y }}
			/>
			{(named || side === "bottom") && (
				<span
					className="canvas-port-name"
					data-side={side}
					data-port-name={port.id}
					style={{ left: x, top: y }}
				>
					{port.name}
				</span>
			)}
		</>
	);
}
