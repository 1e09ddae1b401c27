import { type Edge, MiniMap, type Node, ReactFlow, useEdgesState, useNodesState } from "@xyflow/react";
import { type CSSProperties, useEffect } from "react";
import { createRoot } from "react-dom/client";
import "@xyflow/react/dist/style.css";
import { gridPosition } from "../grid.ts";
import { STATUS_EVENT, type Status } from "./status.ts";

/** The page that any React Flow beginner gets, with as many nodes and wires as our canvas has. */
const count = Number(new URLSearchParams(location.search).get("nodes"));

const initialNodes: Node[] = Array.from({ length: count }, (_, index) => ({
	id: `n${index}`,
	position: gridPosition(index, count),
	data: { label: `Node ${index}` },
}));
const initialEdges: Edge[] = initialNodes
	.slice(1)
	.map(({ id }, index) => ({ id: `w${index}`, source: `n${index}`, target: id }));

/** What a node that does this looks like. */
const STYLES: Readonly<Record<Status[1], CSSProperties>> = {
	running: { borderColor: "royalblue" },
	succeeded: { borderColor: "seagreen" },
};

function Stock() {
	const [nodes, setNodes, onNodesChange] = useNodesState(initialNodes);
	const [edges, , onEdgesChange] = useEdgesState(initialEdges);
	useEffect(() => {
		const onStatuses = (event: Event) => {
			if (!(event instanceof CustomEvent)) return;
			const statuses = new Map<Status[0], Status[1]>(event.detail);
			setNodes((nodes) =>
				nodes.map((node) => {
					const status = statuses.get(node.id);
					return status ? { ...node, style: STYLES[status] } : node;
				}),
			);
		};
		addEventListener(STATUS_EVENT, onStatuses);
		return () => removeEventListener(STATUS_EVENT, onStatuses);
	}, [setNodes]);
	return (
		<div style={{ position: "fixed", inset: 0 }}>
			<ReactFlow
				nodes={nodes}
				edges={edges}
				onNodesChange={onNodesChange}
				onEdgesChange={onEdgesChange}
				minZoom={0.02}
			>
				<MiniMap />
			</ReactFlow>
		</div>
	);
}

const root = document.getElementById("root");
if (root) createRoot(root).render(<Stock />);
