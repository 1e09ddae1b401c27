import { TemplateGallery } from "../../features/templates/index.ts";
import { Page } from "../shell/Page.tsx";

/** Flows to begin with. */
export default function TemplatesPage() {
	return (
		<Page
			title="Templates"
			description="Each template makes a flow that runs right away on sample data. Its mail stays in the outbox."
		>
			<TemplateGallery />
		</Page>
	);
}
