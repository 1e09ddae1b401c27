import type { LargeValue } from "@switchyard/spec";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRunView } from "../../../services/run-view-context.tsx";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { explain } from "../../../ui/ErrorState.tsx";
import { formatBytes } from "../../../ui/format/bytes.ts";
import { JsonView } from "../../../ui/json-view/JsonView.tsx";

interface LargeValueViewProps {
	readonly name: string;
	readonly value: LargeValue;
}

const WORDS = { string: "text", array: "list", object: "object" } as const;

/** A value that the journal keeps apart: what it is, and the value itself once asked for. */
export function LargeValueView({ name, value }: LargeValueViewProps) {
	const { api } = useServices();
	const run = useRunView((state) => state.run ?? "");
	const [wanted, setWanted] = useState(false);
	const loaded = useQuery({
		queryKey: ["run-value", run, value.__ref],
		queryFn: ({ signal }) => api.runValue(run, value.__ref, signal),
		enabled: wanted,
		staleTime: Number.POSITIVE_INFINITY,
	});
	if (loaded.isSuccess) return <JsonView label={name} value={loaded.data} />;
	return (
		<div className="flex flex-wrap items-center gap-2 text-sm text-text-muted">
			<span>
				A large {WORDS[value.__type]}, {formatBytes(value.__size)}
			</span>
			<Button
				size="sm"
				busy={loaded.isFetching}
				onClick={() => (wanted ? void loaded.refetch() : setWanted(true))}
			>
				Load
			</Button>
			{loaded.isError && <span className="text-danger">{explain(loaded.error).message}</span>}
		</div>
	);
}
