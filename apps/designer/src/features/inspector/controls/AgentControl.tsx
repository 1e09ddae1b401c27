import { useQuery } from "@tanstack/react-query";
import { Unplug } from "lucide-react";
import { Link } from "wouter";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { SuggestField } from "../../../ui/SuggestField.tsx";
import { allProblems } from "../problems/field-problems.ts";
import { agentsLike, isConnected } from "./connected-agents.ts";
import type { ControlProps } from "./control-props.ts";

/** An agent that lives in another process, by the name of its host; those that are connected are suggested. */
export function AgentControl({ label, value, onChange, check, readOnly }: ControlProps) {
	const { api } = useServices();
	const { data } = useQuery(queries.packages(api));
	const { draft, change, take, flush } = useDraft(typeof value === "string" ? value : "", onChange);
	const agents = data?.agents;
	return (
		<div className="flex flex-col gap-1">
			<SuggestField
				label={label}
				labelHidden
				mono
				value={draft}
				onValueChange={change}
				onTake={take}
				onLeave={flush}
				suggest={(typed) => agentsLike(agents ?? [], typed).map(suggestion)}
				suggestionsLabel="Connected agents"
				placeholder={agents?.[0]?.name ?? "desk-agent"}
				error={draft === "" ? undefined : allProblems(check(draft))}
				readOnly={readOnly}
			/>
			{agents && draft !== "" && !isConnected(agents, draft) && (
				<p role="status" className="flex items-start gap-1.5 text-sm text-warning">
					<Unplug aria-hidden size={12} className="mt-0.5 shrink-0" />
					<span className="min-w-0 break-words">
						No agent called “{draft}” is connected.{" "}
						<Link href="/packages" className="rounded-sm underline underline-offset-2 hover:decoration-2">
							Packages
						</Link>
					</span>
				</p>
			)}
		</div>
	);
}

function suggestion({ name, version }: { readonly name: string; readonly version: string }) {
	return {
		value: name,
		content: (
			<>
				<span className="min-w-0 flex-1 truncate font-mono">{name}</span>
				<span className="text-text-muted">{version}</span>
			</>
		),
	};
}
