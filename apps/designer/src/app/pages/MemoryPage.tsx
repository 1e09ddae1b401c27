import { useSearch } from "wouter";
import { Memory } from "../../features/memory/index.ts";
import { Page } from "../shell/Page.tsx";

/** What robots and flows remember. */
export default function MemoryPage() {
	const memory = new URLSearchParams(useSearch()).get("memory") ?? undefined;
	return (
		<Page
			title="Memory"
			description="What robots and flows remember from one run to the next, of each person and of all."
		>
			<Memory key={memory} memory={memory} />
		</Page>
	);
}
