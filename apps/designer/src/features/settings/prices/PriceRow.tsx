import type { KeptPrice } from "@switchyard/spec/http";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { AlertDialog } from "../../../ui/AlertDialog.tsx";
import { explain } from "../../../ui/ErrorState.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { providerName } from "../../../ui/model-providers.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { PriceDialog } from "./PriceDialog.tsx";
import { priceWords } from "./price-words.ts";

export function PriceRow({ kept }: { readonly kept: KeptPrice }) {
	const { api } = useServices();
	const client = useQueryClient();
	const [open, setOpen] = useState<"change" | "remove">();
	const { provider, model, from } = kept.price;
	const remove = useMutation({
		mutationFn: () => api.ask("DELETE /api/prices/:price", { params: { price: kept.id } }),
		onSuccess: () => client.invalidateQueries({ queryKey: queries.prices(api).queryKey }),
		onError: (error) =>
			showToast({
				title: `The price of ${model} could not be removed`,
				description: explain(error).message,
				tone: "danger",
			}),
		onSettled: () => setOpen(undefined),
	});
	return (
		<li className="flex min-h-14 items-center gap-3 border-b border-border px-4 py-2 last:border-0">
			<div className="flex min-w-0 flex-1 items-center justify-between gap-x-3 max-sm:flex-col max-sm:items-stretch">
				<div className="flex min-w-0 flex-col">
					<span className="truncate font-mono text-sm font-medium">{model}</span>
					<span className="text-sm text-text-muted">
						{providerName(provider)} · from {from}
					</span>
				</div>
				<span className="shrink-0 text-sm text-text-muted tabular-nums">{priceWords(kept.price)}</span>
			</div>
			<div className="flex">
				<IconButton
					label={`Change the price of ${model}`}
					icon={<Pencil size={14} />}
					onClick={() => setOpen("change")}
				/>
				<IconButton
					label={`Remove the price of ${model}`}
					icon={<Trash2 size={14} />}
					onClick={() => setOpen("remove")}
				/>
			</div>
			{open === "change" && <PriceDialog kept={kept} onClose={() => setOpen(undefined)} />}
			<AlertDialog
				open={open === "remove"}
				onOpenChange={(asked) => setOpen(asked ? "remove" : undefined)}
				title={`Remove the price of ${model} from ${from} on?`}
				description="Later answers of this model are counted by an earlier price, or not at all. What is counted already stays."
				action="Remove"
				danger
				busy={remove.isPending}
				onAction={() => remove.mutate()}
			/>
		</li>
	);
}
