//! `tabiya account` and `tabiya token`: people, from the command line, also
//! while the server runs.

use std::{
    io::{BufRead, Write},
    time::{SystemTime, UNIX_EPOCH},
};

use clap::{Args, Subcommand};
use game::Timestamp;
use store::{
    Account, AccountName, AccountStore, Invitation, InvitationStore, NewAccount, NewToken, Scope,
    SqliteStore, Standing, StandingChange, TokenStore,
};

use crate::{
    data::DataArgs,
    ending::{Ending, Failure},
    wait::wait,
};

/// Make and change accounts, also while the server runs
#[derive(Subcommand)]
pub(crate) enum AccountCommand {
    Create(CreateArgs),
    Passwd(PasswdArgs),
    /// Keep an account from being used; its sessions and tokens end
    #[command(after_help = "Example:\n  tabiya account disable Anna")]
    Disable(NameArgs),
    /// Let a disabled account be used again
    #[command(after_help = "Example:\n  tabiya account enable Anna")]
    Enable(NameArgs),
    /// Keep an account from writing to others
    #[command(after_help = "Example:\n  tabiya account mute Anna")]
    Mute(NameArgs),
    /// Let a muted account write again
    #[command(after_help = "Example:\n  tabiya account unmute Anna")]
    Unmute(NameArgs),
    Invite(InviteArgs),
}

/// Make an account; the password is the first line of standard input
#[derive(Args)]
#[command(after_help = "\
Examples:
  tabiya account create Anna < password.txt
  echo \"$PASSWORD\" | tabiya account create Operator --admin --data /var/lib/tabiya")]
pub(crate) struct CreateArgs {
    /// The name: 2 to 20 letters, digits, _ and -
    name: AccountName,

    /// A program plays under this name
    #[arg(long)]
    bot: bool,

    /// May be an arbiter of games
    #[arg(long)]
    arbiter: bool,

    /// May do what the operator does, on the page too
    #[arg(long)]
    admin: bool,

    #[command(flatten)]
    data: DataArgs,
}

/// Give an account another password, the first line of standard input
///
/// For somebody who lost theirs. All sessions of the account end.
#[derive(Args)]
#[command(after_help = "Example:\n  tabiya account passwd Anna < password.txt")]
pub(crate) struct PasswdArgs {
    #[command(flatten)]
    name: NameArgs,
}

#[derive(Args)]
pub(crate) struct NameArgs {
    /// The name of the account, in any capitals
    name: AccountName,

    #[command(flatten)]
    data: DataArgs,
}

/// Print an invitation, good for one account within two weeks
///
/// For a zone served with `--registration invitation`. The invitation is the only word on standard
/// output.
#[derive(Args)]
#[command(after_help = "Example:\n  tabiya account invite")]
pub(crate) struct InviteArgs {
    #[command(flatten)]
    data: DataArgs,
}

/// Make API tokens, also while the server runs
#[derive(Subcommand)]
pub(crate) enum TokenCommand {
    Create(TokenArgs),
}

/// Print a new API token: the only word on standard output
///
/// It is shown once; what is stored is a hash. Its owner can revoke it on their page.
#[derive(Args)]
#[command(after_help = "\
Examples:
  tabiya token create MyBot --scopes bot:play
  tabiya token create Anna --scopes board:play,challenge:write")]
pub(crate) struct TokenArgs {
    /// The name of the account
    name: AccountName,

    /// What it allows, with commas between
    #[arg(long, required = true, value_delimiter = ',', value_name = "SCOPE,…")]
    scopes: Vec<Scope>,

    /// What it is called in lists
    #[arg(long, default_value = "command line")]
    label: String,

    #[command(flatten)]
    data: DataArgs,
}

impl AccountCommand {
    pub(crate) fn run(self) -> Result<Ending, Failure> {
        match self {
            AccountCommand::Create(args) => args.run(),
            AccountCommand::Passwd(args) => args.run(),
            AccountCommand::Disable(args) => args.change(StandingChange::Disabled(true)),
            AccountCommand::Enable(args) => args.change(StandingChange::Disabled(false)),
            AccountCommand::Mute(args) => args.change(StandingChange::Muted(true)),
            AccountCommand::Unmute(args) => args.change(StandingChange::Muted(false)),
            AccountCommand::Invite(args) => args.run(),
        }
    }
}

impl TokenCommand {
    pub(crate) fn run(self) -> Result<Ending, Failure> {
        let TokenCommand::Create(args) = self;
        args.run()
    }
}

impl CreateArgs {
    fn run(self) -> Result<Ending, Failure> {
        let password = read_password()?;
        let store = open(&self.data)?;
        let CreateArgs { name, bot, arbiter, admin, .. } = self;
        let standing = Standing { bot, arbiter, admin, ..Standing::default() };
        let account = NewAccount { name, password, standing, guest: None, invitation: None };
        let made = wait(store.create_account(account, now())).map_err(failed)?;
        eprintln!("made the account {}", made.name);
        Ok(Ending::Fine)
    }
}

impl PasswdArgs {
    fn run(self) -> Result<Ending, Failure> {
        let password = read_password()?;
        let store = open(&self.name.data)?;
        let account = find(&store, self.name.name)?;
        if account.standing.closed {
            return Err(Failure::Usage(format!("{} was closed by its owner", account.name)));
        }
        wait(store.set_password(account.id, password, None)).map_err(failed)?;
        eprintln!("{} has another password", account.name);
        Ok(Ending::Fine)
    }
}

impl NameArgs {
    fn change(self, change: StandingChange) -> Result<Ending, Failure> {
        let store = open(&self.data)?;
        let account = find(&store, self.name)?;
        wait(store.change_standing(account.id, change)).map_err(failed)?;
        eprintln!("changed the account {}", account.name);
        Ok(Ending::Fine)
    }
}

impl InviteArgs {
    fn run(self) -> Result<Ending, Failure> {
        let store = open(&self.data)?;
        let (invitation, secret) = server::new_invitation().map_err(Failure::Usage)?;
        let expires = now() + game::Millis::DAY.times(14);
        wait(store.invite(Invitation { secret, by: None, expires })).map_err(failed)?;
        writeln!(std::io::stdout(), "{invitation}").map_err(Failure::Output)?;
        Ok(Ending::Fine)
    }
}

impl TokenArgs {
    fn run(self) -> Result<Ending, Failure> {
        let store = open(&self.data)?;
        let account = find(&store, self.name)?;
        if !account.standing.is_active() {
            return Err(Failure::Usage(format!("{} is disabled or closed", account.name)));
        }
        let (token, secret) = server::new_token().map_err(Failure::Usage)?;
        let (label, scopes) = (self.label, self.scopes);
        let new = NewToken { person: account.id, secret, label, scopes, at: now(), expires: None };
        wait(store.create_token(new)).map_err(failed)?;
        writeln!(std::io::stdout(), "{token}").map_err(Failure::Output)?;
        Ok(Ending::Fine)
    }
}

fn open(data: &DataArgs) -> Result<SqliteStore, Failure> {
    SqliteStore::open_beside(&data.folder).map_err(failed)
}

fn find(store: &SqliteStore, name: AccountName) -> Result<Account, Failure> {
    let found = wait(store.account_named(name.clone())).map_err(failed)?;
    found.ok_or_else(|| Failure::Usage(format!("there is no account {name}")))
}

/// The hash of the first line of standard input.
fn read_password() -> Result<String, Failure> {
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line).map_err(Failure::Input)?;
    let password = line.trim_end_matches(['\r', '\n']);
    server::check_password(password)
        .and_then(|()| server::hash_password(password))
        .map_err(Failure::Usage)
}

fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::Usage(error.to_string())
}
