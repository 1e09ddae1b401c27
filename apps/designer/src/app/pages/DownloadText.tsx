import { Download } from "lucide-react";
import { useServices } from "../../services/services-context.ts";

interface DownloadTextProps {
	readonly flow: string;
	readonly revision: number;
}

/** Downloads a revision of a flow as it is stored, even where that can be opened in no other way. */
export function DownloadText({ flow, revision }: DownloadTextProps) {
	const { api } = useServices();
	return (
		<a
			href={api.flowTextAddress(flow, revision)}
			download
			className="inline-flex h-8 items-center gap-2 rounded-md border border-border-strong bg-surface px-3 hover:bg-hover max-sm:h-11"
		>
			<Download aria-hidden size={14} />
			Download JSON
		</a>
	);
}
