/** `sandbank/guard` under the condition `production`: there the real service is what is meant. */
export {}
