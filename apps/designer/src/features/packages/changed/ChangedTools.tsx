import type { PackageSummary } from "@switchyard/spec";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { explain } from "../../../ui/ErrorState.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { DifferenceTable } from "./DifferenceTable.tsx";
import { differences } from "./differences.ts";

/** The tools of a package that are not as a person agreed to: what they were and what they are, and the button that agrees. */
export function ChangedTools({ summary }: { readonly summary: PackageSummary }) {
	const { namespace } = summary;
	const { api } = useServices();
	const client = useQueryClient();
	const agree = useMutation({
		mutationFn: () => api.agreeToPackage(namespace),
		onSuccess: async () => {
			await client.invalidateQueries({ queryKey: queries.packages(api).queryKey });
			showToast({ title: `Agents can call the tools of ${namespace} again`, tone: "success" });
		},
		onError: (error) =>
			showToast({
				title: "The change could not be accepted",
				description: explain(error).message,
				tone: "danger",
			}),
	});
	const changed = summary.nodeTypes.filter((type) => type.changed !== undefined);
	if (changed.length === 0) return null;
	return (
		<section
			aria-label={`Changed tools of ${namespace}`}
			className="flex flex-col gap-3 border-b border-border bg-warning-soft p-4"
		>
			<div className="flex flex-wrap items-start gap-3">
				<ShieldAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
				<p className="min-w-60 flex-1">
					<span className="font-medium">
						{changed.length === 1 ? "A tool has" : "Tools have"} changed since you agreed.
					</span>{" "}
					A model reads what a tool says about itself. Until someone agrees, no agent can call{" "}
					{changed.length === 1 ? "it" : "them"}.
				</p>
				<Button size="sm" variant="primary" busy={agree.isPending} onClick={() => agree.mutate()}>
					Agree
				</Button>
			</div>
			{changed.map(({ id, name, changed: change }) => (
				<div key={id} className="flex min-w-0 flex-col gap-1.5">
					<h3 className="text-sm font-medium">{name}</h3>
					<div className="overflow-hidden rounded-md border border-border bg-surface">
						<DifferenceTable
							label={`What changed in ${name}`}
							differences={differences(change?.before, change?.now)}
						/>
					</div>
				</div>
			))}
		</section>
	);
}
