import { type FlowNode, FORM_TRIGGER, formPath } from "@switchyard/spec";
import { useEditor } from "../../../services/editor-context.tsx";
import { usePublicOrigin } from "../../../services/use-public-origin.ts";
import { AddressSection } from "./AddressSection.tsx";
import { PageLink } from "./PageLink.tsx";
import { PreviewLink } from "./PreviewLink.tsx";

/** The address of a form's page, to be copied and opened, and what it will be once the draft is published. */
export function FormAddress({ node }: { readonly node: FlowNode }) {
	const flow = useEditor((state) => state.flow.id);
	const origin = usePublicOrigin();
	if (node.type !== FORM_TRIGGER) return null;
	const path = formPath(flow, node.id);
	return (
		<AddressSection address={origin + path}>
			<p className="text-sm text-text-muted">It shows the form of the published version.</p>
			<p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
				<PreviewLink path={`${path}/preview`}>Preview the draft</PreviewLink>
				<PageLink path={path}>Open the page</PageLink>
			</p>
		</AddressSection>
	);
}
