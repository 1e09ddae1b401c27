import { Badge } from "./Badge.tsx";

/** Marks a question that nobody has answered for so long that others are asked as well. */
export function EscalatedBadge() {
	return <Badge tone="warning">Escalated</Badge>;
}
