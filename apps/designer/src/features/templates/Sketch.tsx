import { categoryOf } from "@switchyard/flow";
import type { FlowTemplate } from "@switchyard/spec/http";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { SKETCH_NODE, sketchOf } from "./flow-sketch.ts";

/** A flow drawn small, in the colours of its canvas. */
export function Sketch({ template }: { readonly template: FlowTemplate }) {
	const { api } = useServices();
	const { data } = useQuery({
		...queries.nodeTypes(api, ""),
		staleTime: Number.POSITIVE_INFINITY,
	});
	const { viewBox, nodes, wires } = sketchOf(template);
	return (
		<svg viewBox={viewBox} aria-hidden className="h-28 w-full border-b border-border bg-canvas p-2">
			{wires.map(({ id, path, isTool }) => (
				<path
					key={id}
					d={path}
					fill="none"
					strokeWidth={5}
					strokeDasharray={isTool ? "14 10" : undefined}
					className={isTool ? "stroke-ai" : "stroke-border-strong"}
				/>
			))}
			{nodes.map(({ id, x, y, type }) => {
				const spec = data?.nodeTypes.find((each) => each.id === type);
				return (
					<g key={id} transform={`translate(${x} ${y})`} data-category={spec && categoryOf(spec)}>
						<rect
							width={SKETCH_NODE.width}
							height={SKETCH_NODE.height}
							rx={14}
							strokeWidth={4}
							className="fill-surface stroke-border-strong"
						/>
						<rect
							x={18}
							y={22}
							width={40}
							height={40}
							rx={8}
							className="fill-(--node-tint,var(--color-text-muted))"
						/>
						<rect x={74} y={34} width={92} height={14} rx={7} className="fill-border-strong" />
					</g>
				);
			})}
		</svg>
	);
}
