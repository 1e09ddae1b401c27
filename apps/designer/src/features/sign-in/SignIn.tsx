import { type FormEvent, useEffect, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { explain } from "../../ui/ErrorState.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { readSignInCode } from "./sign-in-code.ts";

interface SignInProps {
	readonly onSignIn: (code: string) => Promise<void>;
	/** True while a code is being checked. */
	readonly busy: boolean;
	/** Why the last code was refused. */
	readonly failure: unknown;
}

/** What someone sees who is not signed in: how to get in. */
export function SignIn({ onSignIn, busy, failure }: SignInProps) {
	const [text, setText] = useState("");
	const [missing, setMissing] = useState(false);
	useEffect(() => {
		document.title = "Sign in · Switchyard";
	}, []);

	function submit(event: FormEvent) {
		event.preventDefault();
		const code = readSignInCode(text);
		setMissing(code === "");
		if (code !== "") void onSignIn(code);
	}

	const refused = failure === undefined ? undefined : explain(failure);
	return (
		<main className="flex h-full items-center justify-center overflow-auto p-6">
			<div className="flex w-full max-w-95 flex-col gap-5 rounded-lg border border-border bg-surface p-7">
				<Logo size={36} />
				<div className="flex flex-col gap-2">
					<h1 className="text-xl font-semibold tracking-tight">Sign in to Switchyard</h1>
					<p className="text-text-muted">
						When it starts, the server prints a link in its terminal. Open that link, or paste it here.
					</p>
				</div>
				<form onSubmit={submit} className="flex flex-col gap-3" noValidate>
					<TextField
						label="Sign-in link or code"
						mono
						required
						autoFocus
						value={text}
						onChange={(event) => setText(event.target.value)}
						placeholder="http://127.0.0.1:4870/#code=…"
						error={missing ? "Paste the link or the code." : refused && <Refusal {...refused} />}
					/>
					<Button variant="primary" type="submit" busy={busy}>
						{busy ? "Signing in…" : "Sign in"}
					</Button>
				</form>
				<p className="text-sm text-text-muted">
					A link works once, for ten minutes. Start the server again to get a new one.
				</p>
			</div>
		</main>
	);
}

function Refusal({ message, hint }: { readonly message: string; readonly hint: string | undefined }) {
	return (
		<span role="alert">
			{message} {hint}
		</span>
	);
}
