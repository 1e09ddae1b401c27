import { type FlowNode, FORM_TRIGGER, formPath } from "@switchyard/spec";
import { ExternalLink } from "lucide-react";
import { useEditor } from "../../../services/editor-context.tsx";
import { usePublicOrigin } from "../../../services/use-public-origin.ts";
import { AddressSection } from "./AddressSection.tsx";

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
				<PageLink path={`${path}/preview`}>Preview the draft</PageLink>
				<PageLink path={path}>Open the page</PageLink>
			</p>
		</AddressSection>
	);
}

interface PageLinkProps {
	readonly path: string;
	readonly children: string;
}

/** Opens a page beside the designer. */
function PageLink({ path, children }: PageLinkProps) {
	return (
		<a
			href={path}
			target="_blank"
			rel="noreferrer"
			className="inline-flex items-center gap-1 text-text underline underline-offset-2"
		>
			{children}
			<ExternalLink size={12} aria-hidden />
		</a>
	);
}
