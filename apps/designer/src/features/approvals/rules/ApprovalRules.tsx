import type { ApprovalRule } from "@switchyard/spec/http";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorState, explain } from "../../../ui/ErrorState.tsx";
import { formatCount } from "../../../ui/format/count.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { ExpiresIn } from "../ExpiresIn.tsx";

/** The button that shows the rules by which calls are approved without a question; nothing while there are none. */
export function ApprovalRules() {
	const { api } = useServices();
	const [open, setOpen] = useState(false);
	const { data, isError, error, refetch } = useQuery(queries.approvalRules(api));
	if (!open && !isError && (data === undefined || data.length === 0)) return null;
	return (
		<>
			<Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
				{data ? formatCount(data.length, "rule") : "Rules"}
			</Button>
			<Dialog
				open={open}
				onOpenChange={setOpen}
				title="Rules"
				description="Calls that they fit are approved without a question. A rule comes with the approval of a call, and ends by itself."
			>
				{isError && (
					<ErrorState title="The rules could not be loaded" error={error} onRetry={() => void refetch()} />
				)}
				{data?.length === 0 && <p className="text-text-muted">No rule holds any more.</p>}
				<ul aria-label="Rules" className="flex flex-col divide-y divide-border">
					{data?.map((rule) => (
						<Rule key={rule.id} rule={rule} />
					))}
				</ul>
			</Dialog>
		</>
	);
}

function Rule({ rule }: { readonly rule: ApprovalRule }) {
	const { api } = useServices();
	const client = useQueryClient();
	const revoke = useMutation({
		mutationFn: () => api.ask("DELETE /api/approval-rules/:rule", { params: { rule: rule.id } }),
		onSuccess: () => showToast({ title: "Revoked: further calls ask again", tone: "success" }),
		onError: (error) =>
			showToast({
				title: "The rule could not be revoked",
				description: explain(error).message,
				tone: "danger",
			}),
		onSettled: () => client.invalidateQueries({ queryKey: queries.approvalRules(api).queryKey }),
	});
	const { tool, flowName, same, by, until } = rule;
	return (
		<li className="flex items-start gap-3 py-3">
			<div className="flex min-w-0 flex-1 flex-col gap-0.5">
				<p className="break-words">
					<code className="font-mono text-sm">{tool}</code> in “{flowName}”
				</p>
				<p className="text-sm break-words text-text-muted">
					{same ? `only with ${Object.entries(same).map(written).join(", ")}` : "with any arguments"}
				</p>
				<p className="flex flex-wrap gap-x-2 text-sm text-text-muted">
					<span>made by {by ?? "a person"}</span>
					<ExpiresIn due={until} />
				</p>
			</div>
			<Button size="sm" busy={revoke.isPending} onClick={() => revoke.mutate()}>
				Revoke
			</Button>
		</li>
	);
}

function written([name, value]: readonly [string, unknown]): string {
	return `${name} = ${JSON.stringify(value)}`;
}
