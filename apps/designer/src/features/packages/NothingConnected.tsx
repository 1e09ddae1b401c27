import { Plug } from "lucide-react";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** Stands in place of packages where there are only those that are built in. */
export function NothingConnected() {
	return (
		<div className="rounded-lg border border-border bg-surface">
			<EmptyState icon={<Plug size={20} />} title="Nothing is connected yet">
				Nodes can come from other processes, in Go, Python or TypeScript. Start a host as it is said below:
				its nodes are in the palette at once, as steps and as tools.
			</EmptyState>
		</div>
	);
}
