import type { ModelProvider } from "@switchyard/spec/model";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Link } from "wouter";
import { requestCredential } from "../../../services/credential-requests.ts";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { Select } from "../../../ui/Select.tsx";

interface CredentialControlProps {
	readonly label: string;
	/** Shows the label, where nothing around it does. */
	readonly labelShown?: boolean;
	/** The kind that fits. */
	readonly kind: string;
	/** Of kind `model`: whose key it is. */
	readonly provider?: ModelProvider;
	/** The chosen credential's name. */
	readonly value: string | undefined;
	readonly onChange: (credential: string) => void;
	/** Asks for a choice while none is made. */
	readonly required: boolean;
	readonly readOnly: boolean;
}

/** Picks a stored credential by name; its secret is never here. */
export function CredentialControl({
	label,
	labelShown = false,
	kind,
	provider,
	value,
	onChange,
	required,
	readOnly,
}: CredentialControlProps) {
	const { api } = useServices();
	const { data, error: failure } = useQuery(queries.credentials(api));
	const { data: kinds } = useQuery(queries.credentialKinds(api));
	const declared = kinds?.find((each) => each.kind === kind);
	const noun = declared?.noun ?? `${kind} credential`;
	const fitting = (data ?? []).filter((credential) => credential.kind === kind);
	const missing = value !== undefined && data !== undefined && !fitting.some(({ name }) => name === value);
	const none = data !== undefined && fitting.length === 0;
	const only = fitting.length === 1 && required && value === undefined ? fitting[0] : undefined;
	return (
		<div className="flex flex-col gap-1">
			<Select
				label={label}
				labelHidden={!labelShown}
				placeholder={none ? `No ${noun} stored` : "Choose…"}
				options={[
					...fitting.map(({ name, builtIn }) => ({
						value: name,
						label: builtIn ? `${name} (built in)` : name,
					})),
					...(missing ? [{ value, label: `${value} (not stored here)` }] : []),
				]}
				value={value}
				onValueChange={onChange}
				error={
					failure
						? "The credentials could not be loaded."
						: required && value === undefined
							? `Choose a ${noun}.`
							: undefined
				}
				disabled={readOnly || (none && !missing)}
			/>
			{!readOnly && (
				<div className="flex flex-wrap items-center gap-2">
					{only && (
						<Button size="sm" onClick={() => onChange(only.name)}>
							Use {only.name}
						</Button>
					)}
					{declared && (
						<Button
							size="sm"
							icon={<Plus size={14} />}
							onClick={() => requestCredential({ kind, provider, onStored: onChange })}
						>
							New credential
						</Button>
					)}
					<Link href="/settings" className="ml-auto text-sm text-text-muted underline hover:text-text">
						Manage credentials
					</Link>
				</div>
			)}
		</div>
	);
}
