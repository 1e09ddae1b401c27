import { type Edge, MiniMap, type Node, ReactFlow, useEdgesState, useNodesState } from "@xyflow/react";
import { createRoot } from "react-dom/client";
import "@xyflow/react/dist/style.css";
import { gridPosition } from "../grid.ts";

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

function Stock() {
	const [nodes, , onNodesChange] = useNodesState(initialNodes);
	const [edges, , onEdgesChange] = useEdgesState(initialEdges);
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
