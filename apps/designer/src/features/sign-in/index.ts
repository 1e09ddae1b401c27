export { SignIn } from "./SignIn.tsx";
export { takeSignInCode } from "./sign-in-code.ts";
