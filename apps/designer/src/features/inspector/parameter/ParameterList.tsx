import { allowsScope, isToolkit } from "@switchyard/flow";
import type { FlowNode } from "@switchyard/spec/flow";
import { FORM_TRIGGER, formPath } from "@switchyard/spec/form";
import type { NodeSpec, Property } from "@switchyard/spec/node-spec";
import { useMemo } from "react";
import { reachField } from "../../../core/editor/field-reach.ts";
import type { FieldSource } from "../../../core/editor/field-source.ts";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { usePublicOrigin } from "../../../services/use-public-origin.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { AllowedValues } from "../labels/AllowedValues.tsx";
import { FieldDrop } from "../message/FieldDrop.tsx";
import { MessageHere } from "../message/MessageHere.tsx";
import { useMessageContext } from "../message/use-message-context.ts";
import { ScheduleTimes } from "../trigger/ScheduleTimes.tsx";
import { TriggerState } from "../trigger/TriggerState.tsx";
import { AddressSection } from "./AddressSection.tsx";
import { AdvancedParameters } from "./AdvancedParameters.tsx";
import { PageLink } from "./PageLink.tsx";
import { ParameterRow } from "./ParameterRow.tsx";
import { PreviewLink } from "./PreviewLink.tsx";
import { WebhookAddress } from "./WebhookAddress.tsx";

interface ParameterListProps {
	readonly node: FlowNode;
	readonly spec: NodeSpec;
}

/** Every parameter of a node, in the author's order; those that are rarely set under a fold. */
export function ParameterList({ node, spec }: ParameterListProps) {
	const readOnly = useEditor((state) => state.readOnly);
	const editor = useEditorVerbs();
	const message = useMessageContext(node.id);
	const parameters = useMemo(
		() => spec.properties.filter(({ variableType }) => variableType !== "Out"),
		[spec],
	);
	const advanced = useMemo(() => parameters.filter((property) => property.advanced), [parameters]);
	const rows = (properties: readonly Property[]) =>
		properties.map((property) => {
			const { name } = property;
			const row = <ParameterRow key={name} {...{ node, spec, property, message, readOnly }} />;
			if (readOnly || !allowsScope(property, "Message")) return row;
			const read = (source: FieldSource) => {
				const { path, problem } = reachField(editor.store.getState(), source, node.id);
				if (path !== undefined) editor.setParameter(node.id, name, { scope: "Message", path });
				else showToast({ title: "The field cannot be read here", description: problem, tone: "danger" });
			};
			return (
				<FieldDrop key={name} onField={read}>
					{row}
				</FieldDrop>
			);
		});
	if (parameters.length === 0) {
		return <p className="p-3 text-text-muted">This node has no parameters.</p>;
	}
	return (
		<div className="@container flex flex-col">
			<TriggerState node={node} spec={spec} />
			<WebhookAddress node={node} spec={spec} />
			<FormAddress node={node} />
			<ScheduleTimes node={node} spec={spec} />
			{!readOnly && spec.construct !== "trigger" && !isToolkit(spec) && (
				<MessageHere node={node.id} context={message} />
			)}
			{rows(parameters.filter((property) => !property.advanced))}
			{advanced.length > 0 && (
				<AdvancedParameters node={node} properties={advanced}>
					{rows(advanced)}
				</AdvancedParameters>
			)}
			<AllowedValues node={node} spec={spec} />
		</div>
	);
}

/** The address of a form's page, to be copied and opened, and what it will be once the draft is published. */
function FormAddress({ node }: { readonly node: FlowNode }) {
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
