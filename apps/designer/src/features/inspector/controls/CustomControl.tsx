import type { Message, Property } from "@switchyard/spec";
import { CodeField } from "../code/CodeField.tsx";
import type { PathChoice } from "../message/rank-paths.ts";
import { BooleanControl } from "./BooleanControl.tsx";
import { ChoiceControl } from "./ChoiceControl.tsx";
import { CredentialControl } from "./CredentialControl.tsx";
import { controlKind } from "./control-kind.ts";
import { FieldsControl } from "./FieldsControl.tsx";
import { JsonControl } from "./JsonControl.tsx";
import { ModelControl } from "./ModelControl.tsx";
import { NumberControl } from "./NumberControl.tsx";
import { RulesControl } from "./RulesControl.tsx";
import { TextControl } from "./TextControl.tsx";
import { TextsControl } from "./TextsControl.tsx";

interface CustomControlProps {
	readonly label: string;
	readonly property: Property;
	readonly value: unknown;
	readonly onChange: (value: unknown) => void;
	readonly problem: string | undefined;
	/** Problems by the place in the value. */
	readonly problems: ReadonlyMap<string, string>;
	readonly choices: readonly PathChoice[];
	readonly sample: Message;
	readonly disabled: boolean;
}

/** The control that a parameter's schema calls for. */
export function CustomControl({ property, problem, problems, choices, sample, ...rest }: CustomControlProps) {
	const props = { ...rest, schema: property.schema, error: problem };
	const itemProblem = (index: number) => problems.get(`[${index}]`);
	switch (controlKind(property)) {
		case "credential":
			return (
				<CredentialControl
					{...props}
					kind={property.secret ?? ""}
					value={credentialOf(rest.value)}
					onChange={(credential) => rest.onChange({ credential })}
				/>
			);
		case "model":
			return <ModelControl {...props} />;
		case "fields":
			return <FieldsControl {...rest} {...{ choices, sample }} problemOf={itemProblem} />;
		case "rules":
			return <RulesControl {...rest} sample={sample} problemOf={itemProblem} />;
		case "text":
			return <TextControl {...props} />;
		case "multiline":
			return <TextControl {...props} multiline />;
		case "code":
			return (
				<CodeField
					{...props}
					language="javascript"
					value={typeof rest.value === "string" ? rest.value : ""}
				/>
			);
		case "number":
			return <NumberControl {...props} />;
		case "boolean":
			return <BooleanControl {...props} />;
		case "choice":
			return <ChoiceControl {...props} />;
		case "texts":
			return <TextsControl {...props} />;
		case "json":
			return <JsonControl {...props} />;
	}
}

function credentialOf(value: unknown): string | undefined {
	if (typeof value !== "object" || value === null || !("credential" in value)) return undefined;
	return typeof value.credential === "string" ? value.credential : undefined;
}
