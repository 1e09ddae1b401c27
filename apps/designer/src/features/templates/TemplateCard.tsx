import type { FlowTemplate } from "@switchyard/spec/http";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useLocation } from "wouter";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { Button } from "../../ui/Button.tsx";
import { explain } from "../../ui/ErrorState.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { Sketch } from "./Sketch.tsx";

/** One template: what it does, what it needs, and a flow of it with one click. */
export function TemplateCard({ template }: { readonly template: FlowTemplate }) {
	const { api } = useServices();
	const client = useQueryClient();
	const [, navigate] = useLocation();
	const use = useMutation({
		mutationFn: () => api.ask("POST /api/templates/:template", { params: { template: template.id } }),
		onSuccess: async ({ id }) => {
			await client.invalidateQueries({ queryKey: queries.flows(api).queryKey });
			navigate(`/flows/${id}`);
		},
		onError: (error) => {
			const { message } = explain(error);
			showToast({ title: "The flow could not be created", description: message, tone: "danger" });
		},
	});
	return (
		<li className="flex flex-col overflow-hidden rounded-lg border border-border bg-surface">
			<Sketch template={template} />
			<div className="flex flex-1 flex-col gap-1 p-4">
				<h2 className="font-semibold">{template.name}</h2>
				<p className="text-pretty text-sm text-text-muted">{template.description}</p>
				<div className="mt-auto flex items-center justify-between gap-3 pt-3">
					<ul className="flex min-w-0 flex-col gap-0.5 text-xs text-text-muted">
						{template.needs.map(({ kind, for: purpose }) => (
							<li key={kind} className="flex items-start gap-1.5">
								<KeyRound aria-hidden size={12} className="mt-0.5 shrink-0" />
								For real use: {purpose}
							</li>
						))}
					</ul>
					<Button
						size="sm"
						busy={use.isPending}
						onClick={() => use.mutate()}
						aria-label={`Use the template ${template.name}`}
					>
						Use
					</Button>
				</div>
			</div>
		</li>
	);
}
