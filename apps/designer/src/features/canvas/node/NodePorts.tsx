import { Handle } from "@xyflow/react";
import type { CSSProperties } from "react";
import type { NodeBox, PortPlace } from "../../../core/geometry/node-box.ts";
import { PORT_ROW_HEIGHT } from "../../../core/geometry/node-box.ts";
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
			{named && (
				<span
					className={classNames(
						"pointer-events-none absolute -mt-px flex max-w-40 items-center truncate text-xs text-text-muted",
						side === "left" ? "left-3" : "right-3",
						port.id === "error" && "text-danger",
					)}
					style={rowStyle(y)}
				>
					{port.name}
				</span>
			)}
			{side === "bottom" && (
				<span
					className="pointer-events-none absolute -translate-x-full pr-2.5 text-xs text-ai"
					style={{ left: x, top: y + 2 }}
				>
					{/* Covers a wire that leaves to this side; those of a selected node lie above everything. */}
					<span className="rounded-sm bg-canvas px-0.5">{port.name}</span>
				</span>
			)}
		</>
	);
}

function rowStyle(y: number): CSSProperties {
	return { top: y - PORT_ROW_HEIGHT / 2, height: PORT_ROW_HEIGHT };
}
