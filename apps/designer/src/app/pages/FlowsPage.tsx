import { Plus, Search } from "lucide-react";
import { useState } from "react";
import { FlowList, ImportFlowButton, NewFlowDialog } from "../../features/flows/index.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { Page } from "../shell/Page.tsx";

/** Every flow, and the ways to a new one. */
export default function FlowsPage() {
	const [search, setSearch] = useState("");
	const [making, setMaking] = useState(false);
	const actions = (
		<>
			<ImportFlowButton />
			<Button variant="primary" icon={<Plus size={14} />} onClick={() => setMaking(true)}>
				New flow
			</Button>
		</>
	);
	return (
		<Page title="Flows" actions={actions}>
			<search>
				<TextField
					label="Search flows"
					labelHidden
					type="search"
					icon={<Search size={14} />}
					placeholder="Search flows"
					value={search}
					onChange={(event) => setSearch(event.target.value)}
					className="max-w-80"
				/>
			</search>
			<section aria-label="All flows" className="overflow-hidden rounded-lg border border-border bg-surface">
				<FlowList search={search} firstSteps={actions} />
			</section>
			<NewFlowDialog open={making} onOpenChange={setMaking} />
		</Page>
	);
}
