import { type EdgeProps, getBezierPath } from "@xyflow/react";

type Ends = Pick<
	EdgeProps,
	"sourceX" | "sourceY" | "sourcePosition" | "targetX" | "targetY" | "targetPosition"
>;

/** A wire's path, as SVG writes it. */
export function wirePath({
	sourceX,
	sourceY,
	sourcePosition,
	targetX,
	targetY,
	targetPosition,
}: Ends): string {
	return getBezierPath({ sourceX, sourceY, sourcePosition, targetX, targetY, targetPosition })[0];
}
