import { CloudOff } from "lucide-react";
import { useStore } from "zustand";
import { connection } from "../services.ts";

/** Says that the server does not answer, for as long as it does not. */
export function OfflineBanner() {
	const reachable = useStore(connection.store, (state) => state.reachable);
	return (
		<div role="status" aria-live="polite">
			{!reachable && (
				<p className="flex items-center justify-center gap-2 border-b border-border bg-warning-soft px-4 py-1.5 text-warning">
					<CloudOff aria-hidden size={14} className="shrink-0" />
					The server cannot be reached. What you change is kept here and sent when it is back.
				</p>
			)}
		</div>
	);
}
