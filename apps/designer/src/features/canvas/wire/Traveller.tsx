import { useRef } from "react";
import { classNames } from "../../../ui/class-names.ts";

interface TravellerProps {
	/** The wire's path. */
	readonly path: string;
	/** Another number whenever something travels. */
	readonly pulse: number;
	readonly direction: "out" | "back";
	readonly kind: "message" | "tool";
}

/** A message, a tool call or its answer on its way along a wire. What travelled before the wire came into view is not shown. */
export function Traveller({ path, pulse, direction, kind }: TravellerProps) {
	const first = useRef(pulse);
	if (pulse <= first.current) {
		first.current = pulse;
		return null;
	}
	return (
		<circle
			key={pulse}
			r={4}
			style={{ offsetPath: `path("${path}")` }}
			className={classNames(
				"canvas-traveller",
				direction === "back" && "canvas-traveller-back",
				kind === "tool" ? "fill-ai" : "fill-message",
			)}
		/>
	);
}
