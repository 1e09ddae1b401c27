import { useQuery } from "@tanstack/react-query";
import { OctagonAlert } from "lucide-react";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";

/** Says why the server accepts no runs, for as long as it does not. Everything else is on the page Settings. */
export function HealthBanner() {
	const { api } = useServices();
	const problem = useQuery(queries.health(api)).data?.problems.find(({ severity }) => severity === "failing");
	return (
		<div role="status" aria-live="polite">
			{problem && (
				<p className="flex items-center justify-center gap-2 border-b border-border bg-danger-soft px-4 py-1.5 text-danger">
					<OctagonAlert aria-hidden size={14} className="shrink-0" />
					<span>
						The server accepts no runs. {problem.message} {problem.hint}
					</span>
				</p>
			)}
		</div>
	);
}
