import type { ReactNode } from "react";

/** Words for screen readers only. With `live` they are read out when they change. */
export function VisuallyHidden({
	live = false,
	children,
}: {
	readonly live?: boolean;
	readonly children: ReactNode;
}) {
	return (
		<span className="sr-only" {...(live ? { role: "status", "aria-live": "polite" } : {})}>
			{children}
		</span>
	);
}
