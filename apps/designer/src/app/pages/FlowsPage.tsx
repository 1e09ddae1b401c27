import { LayoutTemplate, Plus } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import {
	FlowFilters,
	FlowList,
	Folders,
	ImportFlowButton,
	NewFlowDialog,
	useFlowView,
} from "../../features/flows/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Page } from "../shell/Page.tsx";

/** The flows that the address asks for, in their folders, and the ways to a new one. */
export default function FlowsPage() {
	const [making, setMaking] = useState(false);
	const [, navigate] = useLocation();
	const { folder, deep } = useFlowView().view;
	const actions = (
		<>
			<Button icon={<LayoutTemplate size={14} />} onClick={() => navigate("/templates")}>
				Templates
			</Button>
			<ImportFlowButton folder={folder} />
			<Button variant="primary" icon={<Plus size={14} />} onClick={() => setMaking(true)}>
				New flow
			</Button>
		</>
	);
	return (
		<Page title="Flows" actions={actions}>
			<FlowFilters />
			<Folders />
			{/* What is selected in one folder is not in another. */}
			<FlowList key={`${folder}\n${deep}`} firstSteps={actions} />
			<NewFlowDialog open={making} onOpenChange={setMaking} folder={folder} />
		</Page>
	);
}
