import { Plug } from "lucide-react";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** Stands in place of packages where there are only those that are built in. */
export function NothingConnected() {
	return (
		<div className="rounded-lg border border-border bg-surface">
			<EmptyState icon={<Plug size={20} />} title="Nothing is connected yet">
				Nodes can come from other processes, in Go, Python or TypeScript. Start a host as described below, and
				its nodes appear in the palette, as steps and as tools.
			</EmptyState>
		</div>
	);
}
