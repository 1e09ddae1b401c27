import { agentTools } from "@switchyard/flow";
import type { Position } from "@switchyard/spec/flow";
import type { PlanTask } from "@switchyard/spec/plan";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getBezierPath, Position as Side, ViewportPortal } from "@xyflow/react";
import { useMemo, useRef } from "react";
import type { Bounds } from "../../../core/geometry/bounds.ts";
import { areaBelow } from "../../../core/geometry/free-area.ts";
import { type Dependency, dependencies, GHOST, layOutPlan } from "../../../core/plan/ghost-layout.ts";
import type { TaskView } from "../../../core/run/step-parts.ts";
import { useEditor } from "../../../services/editor-context.tsx";
import { layoutInWorker } from "../../../services/layout.ts";
import type { Insets } from "../interaction/insets.ts";
import type { Camera } from "../interaction/use-camera.ts";
import { Ghost } from "./Ghost.tsx";
import { PlanBar } from "./PlanBar.tsx";
import type { PlanEditing } from "./plan-editing.ts";
import type { PlanInView } from "./use-plan-in-view.ts";

interface GhostPlanProps {
	readonly shown: PlanInView;
	readonly tasks: readonly TaskView[];
	readonly editing?: PlanEditing;
	readonly camera: Camera;
	readonly insets: Insets;
	readonly onClose: () => void;
}

/** Between the frame of the tasks and what is in it, and the room of its title, in canvas pixels. */
const FRAME = { padding: 20, title: 28 } as const;

/** The tasks of a plan in a frame of their own, where the flow leaves room for them, and what can be done with the plan above the flow. */
export function GhostPlan({ shown, tasks, editing, camera, insets, onClose }: GhostPlanProps) {
	const { agent, plan } = shown;
	const bar = useRef<HTMLDivElement>(null);
	const { places, wires } = usePlaces(tasks.map(({ task }) => task));
	const flow = useEditor((state) => state.flow);
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const types = useMemo(() => {
		const tools = agentTools(flow, agent.id, nodeTypes);
		return new Map(tools.map(({ definition, spec }) => [definition.name, spec]));
	}, [flow, nodeTypes, agent.id]);
	const frame = useMemo((): Bounds | undefined => {
		if (!places || places.size === 0) return undefined;
		const corners = [...places.values()];
		const size = {
			width: Math.max(...corners.map(({ x }) => x)) + GHOST.width + 2 * FRAME.padding,
			height: Math.max(...corners.map(({ y }) => y)) + GHOST.height + 2 * FRAME.padding + FRAME.title,
		};
		return { ...areaBelow(flow, nodeTypes, agent, size), ...size };
	}, [places, flow, nodeTypes, agent]);
	return (
		<>
			<PlanBar ref={bar} {...{ shown, tasks, editing, frame, camera, insets, onClose }} />
			{frame && places && (
				<ViewportPortal>
					<section
						aria-label={`Plan of ${agent.name}`}
						className="ghost-frame nopan nodrag"
						style={{ left: frame.x, top: frame.y, width: frame.width, height: frame.height }}
					>
						<p className="ghost-frame-title" title={plan.goal}>
							Plan of {agent.name}
						</p>
						<div className="absolute" style={{ left: FRAME.padding, top: FRAME.padding + FRAME.title }}>
							<svg aria-hidden className="pointer-events-none absolute overflow-visible" width={1} height={1}>
								{wires.map((wire) => (
									<path key={`${wire.from} ${wire.to}`} d={pathOf(wire, places)} className="ghost-wire" />
								))}
							</svg>
							<ol>
								{tasks.map((view, index) => {
									const place = places.get(view.task.id);
									return (
										place && (
											<li
												key={view.task.id}
												className="absolute"
												style={{ left: place.x, top: place.y, ...GHOST }}
											>
												<Ghost
													spec={types.get(view.task.tool)}
													view={view}
													editing={editing}
													begun={plan.begun}
													place={index + 1}
													onReach={() => camera.reveal({ position: onCanvas(frame, place) })}
													// What had the focus is gone with its task.
													onRemoved={() => bar.current?.focus()}
												/>
											</li>
										)
									);
								})}
							</ol>
						</div>
					</section>
				</ViewportPortal>
			)}
		</>
	);
}

/** Where a task of a frame stands on the canvas. */
function onCanvas({ x, y }: Bounds, place: Position): Position {
	return { x: x + FRAME.padding + place.x, y: y + FRAME.padding + FRAME.title + place.y };
}

/** Where tasks stand in their frame; worked out anew only where others wait for others. */
function usePlaces(tasks: readonly PlanTask[]) {
	const wires = dependencies(tasks);
	const { data } = useQuery({
		queryKey: ["plan-layout", tasks.map(({ id }) => id), wires],
		queryFn: () => layOutPlan(tasks, layoutInWorker),
		staleTime: Number.POSITIVE_INFINITY,
		placeholderData: keepPreviousData,
	});
	return { places: data, wires };
}

function pathOf({ from, to }: Dependency, places: ReadonlyMap<string, Position>) {
	const [source, target] = [places.get(from), places.get(to)];
	if (!source || !target) return "";
	const [path] = getBezierPath({
		sourceX: source.x + GHOST.width,
		sourceY: source.y + GHOST.height / 2,
		sourcePosition: Side.Right,
		targetX: target.x,
		targetY: target.y + GHOST.height / 2,
		targetPosition: Side.Left,
	});
	return path;
}
