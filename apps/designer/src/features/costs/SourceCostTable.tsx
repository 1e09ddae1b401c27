import type { SourceCosts } from "@switchyard/spec/http";
import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { Badge } from "../../ui/Badge.tsx";
import { formatNumber } from "../../ui/format/count.ts";
import { NodeIcon } from "../../ui/NodeIcon.tsx";
import { Table, TableRow } from "../../ui/Table.tsx";
import { CostShare } from "./CostShare.tsx";
import { sourceName } from "./source-name.ts";

interface SourceCostTableProps {
	/** The dearest first. */
	readonly sources: readonly SourceCosts[];
	/** Of all of them, in micro-dollars. */
	readonly total: number;
}

/** What was paid for each model and each node type. */
export function SourceCostTable({ sources, total }: SourceCostTableProps) {
	return (
		<Table
			columns={[
				{ label: "Model or node" },
				{ label: "Calls", width: "w-24 text-right max-sm:hidden" },
				{ label: "Tokens in", width: "w-28 text-right max-md:hidden" },
				{ label: "From cache", width: "w-28 text-right max-lg:hidden" },
				{ label: "Tokens out", width: "w-28 text-right max-md:hidden" },
				{ label: "Cost", width: "w-64 text-right max-sm:w-28" },
			]}
		>
			{sources.map((source) => (
				<SourceRow key={`${source.kind} ${source.name}`} source={source} total={total} />
			))}
		</Table>
	);
}

function SourceRow({ source, total }: { readonly source: SourceCosts; readonly total: number }) {
	const { kind, name, calls, unpriced, inputTokens, cachedInputTokens, outputTokens, microUsd } = source;
	const { api } = useServices();
	const types = useQuery(queries.nodeTypes(api, ""));
	const spec = kind === "node" ? types.data?.nodeTypes.find(({ id }) => id === name) : undefined;
	return (
		<TableRow>
			<td className="max-w-0">
				<span className="flex items-center gap-2.5">
					{kind === "node" ? <NodeIcon spec={spec} size="sm" /> : <ModelIcon />}
					<span className="flex min-w-0 flex-col">
						<span className="truncate font-medium">{spec?.name ?? sourceName(source)}</span>
						{kind === "embeddings" && (
							<span className="text-xs leading-tight text-text-muted">for the search by meaning</span>
						)}
					</span>
					{unpriced > 0 && <Badge tone="warning">Price unknown</Badge>}
				</span>
			</td>
			<td className="text-right text-text-muted tabular-nums max-sm:hidden">{formatNumber(calls)}</td>
			<td className="text-right text-text-muted tabular-nums max-md:hidden">{tokens(source, inputTokens)}</td>
			<td
				title={`Written to the cache: ${formatNumber(source.cacheWriteTokens)} tokens`}
				className="text-right text-text-muted tabular-nums max-lg:hidden"
			>
				{tokens(source, cachedInputTokens)}
			</td>
			<td className="text-right text-text-muted tabular-nums max-md:hidden">
				{tokens(source, outputTokens)}
			</td>
			<td>
				<CostShare microUsd={microUsd} total={total} />
			</td>
		</TableRow>
	);
}

function tokens({ kind }: SourceCosts, count: number): string {
	return kind === "node" ? "" : formatNumber(count);
}

function ModelIcon() {
	return (
		<span
			aria-hidden
			className="inline-flex size-6 shrink-0 items-center justify-center rounded-md bg-ai-soft text-ai"
		>
			<Sparkles size={14} />
		</span>
	);
}
