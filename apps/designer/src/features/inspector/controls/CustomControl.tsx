import type { FlowNode, SetField } from "@switchyard/spec/flow";
import type { PublicFormField } from "@switchyard/spec/form";
import type { Property } from "@switchyard/spec/node-spec";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { Switch } from "../../../ui/Switch.tsx";
import { CodeField } from "../code/CodeField.tsx";
import type { MessageContext } from "../message/use-message-context.ts";
import { allProblems } from "../problems/field-problems.ts";
import { AgentControl } from "./AgentControl.tsx";
import { AnythingControl } from "./AnythingControl.tsx";
import { ChoiceControl } from "./ChoiceControl.tsx";
import { CredentialControl } from "./CredentialControl.tsx";
import { ChoicesControl } from "./choices/ChoicesControl.tsx";
import { ConditionControl } from "./condition/ConditionControl.tsx";
import { controlKind } from "./control-kind.ts";
import type { ControlProps } from "./control-props.ts";
import { DurationControl } from "./DurationControl.tsx";
import { ExpressionControl } from "./ExpressionControl.tsx";
import { FieldRow } from "./FieldRow.tsx";
import { FlowControl } from "./FlowControl.tsx";
import { FormFieldRow } from "./FormFieldRow.tsx";
import { type FormKind, newFormField } from "./form-fields.ts";
import { AssetListControl } from "./hop/AssetListControl.tsx";
import { ToolStepListControl } from "./hop/ToolStepListControl.tsx";
import { JsonControl } from "./JsonControl.tsx";
import { ModelControl } from "./ModelControl.tsx";
import { ModelListControl } from "./ModelListControl.tsx";
import { McpServerControl } from "./mcp/McpServerControl.tsx";
import { McpToolsControl } from "./mcp/McpToolsControl.tsx";
import { NodesControl } from "./NodesControl.tsx";
import { NumberControl } from "./NumberControl.tsx";
import { OutputSchemaControl } from "./output-schema/OutputSchemaControl.tsx";
import { PairsControl } from "./PairsControl.tsx";
import { ObjectControl } from "./parts/ObjectControl.tsx";
import { ObjectListControl } from "./parts/ObjectListControl.tsx";
import type { PartControl } from "./parts/PartField.tsx";
import { RuleListControl } from "./RuleListControl.tsx";
import { ItemList } from "./rows/ItemList.tsx";
import { newField } from "./set-fields.ts";
import { OutputListControl } from "./sub-flow/OutputListControl.tsx";
import { TargetControl } from "./TargetControl.tsx";
import { TextControl } from "./TextControl.tsx";
import { TextListControl } from "./TextListControl.tsx";
import { TimeZoneControl } from "./TimeZoneControl.tsx";

interface CustomControlProps extends Omit<ControlProps, "schema"> {
	readonly node: FlowNode;
	readonly property: Property;
	readonly message: MessageContext;
}

/** The control that a parameter's schema calls for. */
export function CustomControl({ node, property, message, ...rest }: CustomControlProps) {
	const props: ControlProps = { ...rest, schema: property.schema };
	const kind = controlKind(property);
	const part: PartControl = (own) => (
		<CustomControl {...own} {...{ node, message }} property={{ ...property, schema: own.schema }} />
	);
	switch (kind) {
		case "credential":
			return (
				<CredentialControl
					label={props.label}
					kind={property.secret ?? ""}
					value={credentialOf(props.value)}
					onChange={(credential) => props.onChange({ credential })}
					required={property.variableType === "In"}
					readOnly={props.readOnly}
				/>
			);
		case "model":
			return <ModelControl {...props} />;
		case "models":
			return <ModelListControl {...props} />;
		case "fields":
			return <FieldListControl {...props} message={message} />;
		case "rules":
			return <RuleListControl {...props} message={message} />;
		case "text":
			return <TextControl {...props} />;
		case "text-area":
			return <TextControl {...props} multiline />;
		case "code":
			return <FunctionControl {...props} />;
		case "time-zone":
			return <TimeZoneControl {...props} />;
		case "flow":
			return <FlowControl {...props} />;
		case "agent":
			return <AgentControl {...props} />;
		case "form":
		case "public-form":
		case "inputs":
			return <FormControl {...props} kind={kind} />;
		case "output-schema":
			return <OutputSchemaControl {...props} />;
		case "outputs":
			return <OutputListControl {...props} />;
		case "assets":
			return <AssetListControl {...props} message={message} />;
		case "tool-steps":
			return <ToolStepListControl {...props} node={node} />;
		case "mcp-server":
			return <McpServerControl {...props} />;
		case "mcp-tools":
			return <McpToolsControl {...props} node={node} />;
		case "nodes":
			return <NodesControl {...props} self={node.id} />;
		case "condition":
			return <ConditionControl {...props} message={message} />;
		case "expression":
			return <ExpressionControl {...props} message={message} />;
		case "number":
			return <NumberControl {...props} />;
		case "duration":
			return <DurationControl {...props} />;
		case "boolean":
			return <BooleanControl {...props} />;
		case "choice":
			return <ChoiceControl {...props} />;
		case "choices":
			return <ChoicesControl {...props} />;
		case "list":
			return <TextListControl {...props} />;
		case "key-value":
			return <PairsControl {...props} />;
		case "anything":
			return <AnythingControl {...props} problemOf={(value) => allProblems(props.check(value))} />;
		case "target":
			return <TargetControl {...props} />;
		case "object":
			return <ObjectControl {...props} control={part} />;
		case "objects":
			return <ObjectListControl {...props} control={part} />;
		case "json":
			return <JsonControl {...props} />;
	}
}

/** JavaScript. */
function FunctionControl({ label, value, onChange, check, readOnly }: ControlProps) {
	const { draft, change, flush } = useDraft(typeof value === "string" ? value : "", onChange);
	return (
		<CodeField
			label={label}
			language="javascript"
			value={draft}
			onChange={change}
			onLeave={flush}
			error={allProblems(check(draft))}
			readOnly={readOnly}
			placeholder="return input;"
		/>
	);
}

function credentialOf(value: unknown): string | undefined {
	if (typeof value !== "object" || value === null || !("credential" in value)) return undefined;
	return typeof value.credential === "string" ? value.credential : undefined;
}

/** Yes or no. */
function BooleanControl({ label, value, onChange, readOnly }: ControlProps) {
	return (
		<div className="flex items-center gap-2">
			<Switch
				label={label}
				labelHidden
				checked={value === true}
				onCheckedChange={onChange}
				disabled={readOnly}
			/>
			<span aria-hidden className="text-text-muted">
				{value === true ? "Yes" : "No"}
			</span>
		</div>
	);
}

interface FieldListControlProps extends ControlProps {
	readonly message: MessageContext;
}

/** The message fields that a Set node writes: each a name, and a fixed value or one read from the message. */
function FieldListControl({ message, ...list }: FieldListControlProps) {
	return (
		<ItemList<SetField> {...list} nameOf={({ name }) => name} add={{ label: "Add field", make: newField }}>
			{(row) => <FieldRow key={row.key} {...{ row, message }} />}
		</ItemList>
	);
}

interface FormControlProps extends ControlProps {
	readonly kind: FormKind;
}

/** The fields of a form that a person will fill in, or the inputs of a sub-flow, in their order. */
function FormControl({ kind, ...list }: FormControlProps) {
	return (
		<ItemList<PublicFormField>
			{...list}
			nameOf={({ name }) => name}
			add={{ label: kind === "inputs" ? "Add input" : "Add field", make: newFormField }}
		>
			{(row) => <FormFieldRow key={row.key} {...{ row, kind }} />}
		</ItemList>
	);
}
